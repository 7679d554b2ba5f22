// Never run: it compiles, or the types are wrong.

import type { ToolMessage } from '@langchain/core/messages';
import type { CallToolResult, ListToolsResult } from '@modelcontextprotocol/sdk/types.js';
import {
  type Conversion,
  convert,
  type DefineHost,
  type DefineOptions,
  define,
  defineAll,
  InputRequired,
  messageJson,
  ToolmsgError,
  ToolNames,
} from 'toolmsg';
import { renderToolResult } from 'toolmsg/hermes';
import { toToolMessage } from 'toolmsg/langchain';
import { isReserved, modelFacing, parseTraceparent, validateKey } from 'toolmsg/meta';
import { project, validate } from 'toolmsg/schema';

declare const result: CallToolResult;
declare const listed: ListToolsResult;
declare const host: DefineHost;

const langchain = convert(result, 'langchain', { structured: 'both', maxTextChars: 100 });
const status: 'success' | 'error' = langchain.message.status;
const meta: Record<string, unknown> | undefined = langchain.mcpMeta;
const absent: boolean = langchain.has('structuredContent');

const hermes = convert(new Uint8Array(), 'hermes', { metaKey: '_meta' });
const text: string = hermes.message;
const codes: string[] = hermes.diagnostics.map((diagnostic) => diagnostic.code);
const json: string = messageJson('{}', 'langchain', { dialect: 'javascript' });

function either(host: 'langchain' | 'hermes'): Conversion<unknown> {
  return convert(result, host);
}

const message: ToolMessage = toToolMessage(result, { toolCallId: 'call_1', toolName: 'search' });
const output: string = renderToolResult(new ArrayBuffer(8), {
  server: 'browser',
  media: ({ data, kind, uri }) => (kind === 'image' ? `${data.byteLength}${uri ?? ''}` : null),
});

const reserved: boolean = isReserved('io.modelcontextprotocol/x', '2025-11-25');
validateKey('com.example/k');
const shown: Record<string, unknown> = modelFacing(meta);
const trace: string | undefined = parseTraceparent('00')?.traceId;

try {
  convert(result, 'hermes');
} catch (error) {
  if (error instanceof InputRequired) console.log(error.requestState, error.code);
  if (error instanceof ToolmsgError) console.log(error.path, error.cause);
}

const options: DefineOptions = { server: { name: 'files', version: '1' }, maxDepth: 64 };
const { definitions, errors } = defineAll(listed, host, options);
const tools: (string | undefined)[] = errors.map((error) => error.tool);
const toolMeta: Record<string, unknown> | undefined = definitions[0]?.toolMeta;
const definition = define('{}', 'gemini', { parameters: 'openapi', name: null });
const args: Record<string, unknown> = definition.restoreArguments({ path: '/' });
const argsText: string = definition.restoreArguments('{}');
const { server, tool } = new ToolNames(host).resolve('t');
const named: [string | null, string] = [server, tool];
const ready: boolean = project({}, '2025-06-18').wrapped;
const wrong: string[] = validate(1, {}, { strict: true }).map(({ code }) => code);

// @ts-expect-error the host has no definitions
define('{}', 'nobody');
// @ts-expect-error Node's names are in camelCase
define('{}', 'kimi', { max_depth: 1 });
// @ts-expect-error a server has a name
define('{}', 'kimi', { server: { version: '1' } });
// A session's revision is a string to the SDKs.
project({}, '1999-01-01' as string);
// @ts-expect-error a list has no name
defineAll(listed, host, { name: 't' });
// @ts-expect-error arguments are an object, or its JSON text
definition.restoreArguments(5);

// @ts-expect-error the host is not known
convert(result, 'kimi');
// @ts-expect-error the option is not known
convert(result, 'langchain', { noSuchOption: 1 });
// @ts-expect-error Node's names are in camelCase
convert(result, 'langchain', { max_text_chars: 1 });
// @ts-expect-error an option of Hermes
convert(result, 'langchain', { metaKey: '_meta' });
// @ts-expect-error a message answers a call
toToolMessage(result, {});
// @ts-expect-error the store has to answer at once
renderToolResult(result, { media: async () => 'path' });
// @ts-expect-error nothing is no result
convert(undefined, 'langchain');
// @ts-expect-error a number is no result
convert(5, 'hermes');

export {
  absent,
  args,
  argsText,
  codes,
  either,
  json,
  message,
  named,
  output,
  ready,
  reserved,
  shown,
  status,
  text,
  toolMeta,
  tools,
  trace,
  wrong,
};
