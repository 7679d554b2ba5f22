/**
 * Turns what MCP servers return into what agent hosts give their models.
 *
 * {@link convert} takes a `CallToolResult` and gives a host's message. The result's `_meta` is always under its own name,
 * and nothing is lost without a {@link Diagnostic}. The repository's `docs/messages.md` says what each host gets.
 */

/** A host: a target with its own message shape. */
export type Host = 'langchain' | 'hermes';

/** A protocol revision. */
export type Revision = '2024-11-05' | '2025-03-26' | '2025-06-18' | '2025-11-25' | '2026-07-28';

/**
 * A `CallToolResult` (MCP specification 2026-07-28, `server/tools`, "Tool Result"):
 *
 * - wire JSON, as a string or as bytes in UTF-8: the `result` of the JSON-RPC response, not the whole response; or
 * - an object: what `callTool` of the MCP SDKs (`@modelcontextprotocol/sdk`, `@modelcontextprotocol/client`) returns, or any other
 *   object with those members.
 *
 * It is never changed. Strings, `structuredContent` and `_meta` of an object are handed on as the very same values.
 * Members that are `undefined` or functions do not exist for it, as for `JSON.stringify`; a `BigInt` is a whole number.
 */
export type Result = string | Uint8Array | ArrayBufferLike | object;

/** What a caller can choose for every host. Options that do not concern a host change nothing; `null` is the default. */
export interface Options {
  /**
   * Which of content and structuredContent the model sees: both unless one says nothing the other does not (`'auto'`, the
   * default; for LangChain, whose application has the artifact, the structured one only when nothing else is usable), one of
   * them, or always both.
   */
  structured?: 'auto' | 'content' | 'structured' | 'both' | null | undefined;
  /** Leaves out blocks whose `annotations.audience` names only others. */
  audience?: 'assistant' | 'user' | null | undefined;
  /** Removes Unicode tag characters from what the model reads. Default: on for Hermes. */
  sanitize?: boolean | null | undefined;
  /** Code points of text the model gets, at least 1. Default: 2,000,000 for Hermes. */
  maxTextChars?: number | null | undefined;
  /** Decoded bytes of one media part. Default: 52,428,800 for Hermes. */
  maxMediaBytes?: number | null | undefined;
  /** What a link to a web resource becomes: a line of text (the default), or a URL block where the host has one. */
  links?: 'text' | 'url' | null | undefined;
  /** Whose rule says which `_meta` keys a model is not shown: any revision's (the default), or one revision's. */
  reserved?: 'any' | Revision | null | undefined;
  /** Bytes of JSON of `_meta` a model is shown. Default: 65,536. */
  maxMetaBytes?: number | null | undefined;
  /** `resultType` values to read as `complete`. */
  allowResultTypes?: readonly string[] | null | undefined;
  /** Nested arrays and objects, the result being the first; at most 512. Default: 128. */
  maxDepth?: number | null | undefined;
  /** Values in one result. Default: 1,000,000. */
  maxNodes?: number | null | undefined;
  /** Bytes of wire text. Default: 268,435,456. */
  maxBytes?: number | null | undefined;
  /** The id of the call that this result answers. */
  toolCallId?: string | null | undefined;
  /** The name of the tool that was called. */
  toolName?: string | null | undefined;
  /** The name of the server that answered. */
  server?: string | null | undefined;
}

/** What a caller can choose for LangChain. */
export interface LangChainOptions extends Options {
  /** The form of the content: a string for one text and a list of blocks for more (`'auto'`, the default), or always one of them. */
  content?: 'auto' | 'blocks' | 'text' | null | undefined;
  /**
   * Whether audio is a notice (`'notice'`, the default) or an `audio` block. Providers refuse the block in tool messages, and
   * LangGraph for Python turns a message that has one into one string, base64 and all.
   */
  audio?: 'notice' | 'block' | null | undefined;
  /** Whose spelling standard blocks have: `base64`, `mime_type` (`'python'`, the default), or `data`, `mimeType`. */
  dialect?: 'python' | 'javascript' | null | undefined;
}

/** Bytes for the caller's store. */
export interface MediaItem {
  kind: 'image' | 'audio' | 'resource';
  /** The decoded bytes; yours to keep. */
  data: Buffer;
  /** The MIME type, declared or recognised. */
  mimeType: string;
  /** The resource's URI, where it has one. It is the server's word, not a safe file name. */
  uri?: string;
}

/**
 * Keeps bytes and answers with the path the message names; nothing, or an exception, if that failed. It has to answer at once:
 * a promise counts as a failure.
 */
export type MediaStore = (item: MediaItem) => string | null | undefined;

/** What a caller can choose for Hermes. */
export interface HermesOptions extends Options {
  /** The key that carries `_meta`. Default: `'mcp_meta'`. */
  metaKey?: string | null | undefined;
  /** Where images, audio and other bytes go. Without it the model is told that they were there. */
  media?: MediaStore | null | undefined;
}

/** The fields of a LangChain `ToolMessage`. */
export interface LangChainMessage {
  content: string | Record<string, unknown>[];
  tool_call_id?: string;
  name?: string;
  status: 'success' | 'error';
  /** For the application: structured content and the blocks that `content` does not carry whole. */
  artifact?: {
    structured_content?: unknown;
    mcp_blocks?: { index: number; block: unknown }[];
    placeholder?: true;
  };
  response_metadata?: { mcp_meta?: Record<string, unknown>; is_error?: true };
}

/** The messages of the hosts. */
export interface Messages {
  langchain: LangChainMessage;
  /** JSON text, as hermes-agent's tool handlers return it. */
  hermes: string;
}

/** The options of the hosts. */
export interface HostOptions {
  langchain: LangChainOptions;
  hermes: HermesOptions;
}

/** One thing a conversion did not carry over unchanged. */
export interface Diagnostic {
  /** What kind of change it is, a stable name, the same in every language: `mime_type_corrected`. */
  code: string;
  /** Where, from the result on: `$.content[1].mimeType`. */
  path: string;
  /** A short text for people. */
  message: string;
}

/** A message, and what belongs beside it. The same for every host. */
export class Conversion<M = unknown> {
  private constructor();

  /** What the host gets. Numbers of wire text are JavaScript's; {@link messageJson} keeps their digits. */
  readonly message: M;

  /**
   * The result's whole `_meta`, for the application, reserved keys and all (specification 2026-07-28, `basic/index`, `_meta`);
   * `undefined` when the server sent none. Wire text is parsed when this is first asked for.
   */
  get mcpMeta(): Record<string, unknown> | undefined;

  /** The result's structuredContent; `has('structuredContent')` tells an absent one from `null`. Wire text is parsed when this is first asked for. */
  get structuredContent(): unknown;

  /** Whether the call ended in an error. */
  readonly isError: boolean;

  /** What was not carried over unchanged, in reading order. `NODE_DEBUG=toolmsg` prints them too. */
  readonly diagnostics: Diagnostic[];

  /** Whether the server sent it. */
  has(name: 'message' | 'mcpMeta' | 'structuredContent' | 'isError' | 'diagnostics'): boolean;

  /** All of it as one plain object. */
  toJSON(): {
    message: M;
    mcpMeta?: Record<string, unknown>;
    structuredContent?: unknown;
    isError: boolean;
    diagnostics: Diagnostic[];
  };
}

/**
 * Converts a result for a host.
 *
 * What getters and proxies of an object throw comes out as it is.
 *
 * @param result the `CallToolResult`, see {@link Result}
 * @param host for whom
 * @param options names and meanings are those of `docs/messages.md`, in camelCase
 * @throws {ToolmsgError} for what is no result or past the bounds, and for unknown hosts and options
 * @throws {InputRequired} for a result that asks for input first
 *
 * @example
 * ```js
 * const { message, mcpMeta } = convert(await client.callTool({ name: 'search' }), 'langchain');
 * ```
 */
export function convert<H extends Host>(
  result: Result,
  host: H,
  options?: HostOptions[H],
): Conversion<Messages[H]>;

/**
 * The message of {@link convert} as compact JSON text, with numbers as the server spelled them and members in its order: for
 * numbers past 2^53, `1.0` and the like, which a JavaScript number cannot hold. From an object, a `BigInt` is written as a number.
 *
 * @throws as {@link convert}
 */
export function messageJson<H extends Host>(
  result: Result,
  host: H,
  options?: HostOptions[H],
): string;

/** A host with its own form of tool definition. */
export type DefineHost =
  | 'langchain'
  | 'hermes'
  | 'kimi'
  | 'openai_chat'
  | 'openai_responses'
  | 'anthropic'
  | 'gemini'
  | 'bedrock'
  | 'ai_sdk';

/**
 * What a caller can choose for a definition; options that only another host has change nothing, `null` is the default. `docs/definitions.md` says what each
 * does.
 */
export interface DefineOptions {
  /**
   * The server's name, which becomes part of the tool's name for all hosts but LangChain, whose metadata carry it; or its `Implementation`, whose name
   * counts likewise and of which the metadata carry all.
   */
  server?: string | { name: string; [key: string]: unknown } | null | undefined;
  /** The name the host calls the tool by, for instance one of {@link ToolNames}. */
  name?: string | null | undefined;
  /**
   * OpenAI: make the schema strict where that is possible. Optional parameters become nullable, and `restoreArguments` takes the nulls
   * out again.
   */
  strict?: boolean | null | undefined;
  /** Gemini: `parametersJsonSchema` (the default), or `parameters`, the restricted form of older versions. */
  parameters?: 'json_schema' | 'openapi' | null | undefined;
  /** Removes Unicode tag characters from descriptions. Default: on for Hermes. */
  sanitize?: boolean | null | undefined;
  /** LangChain: whose spelling the fields have. Default: `'javascript'`. */
  dialect?: 'python' | 'javascript' | null | undefined;
  /** Nested arrays and objects, the tool being the first; at most 512. Default: 128. */
  maxDepth?: number | null | undefined;
  /** Values in one tool. Default: 1,000,000. */
  maxNodes?: number | null | undefined;
  /** Bytes of wire text. Default: 268,435,456. */
  maxBytes?: number | null | undefined;
}

/** A host's definition of a tool, and what belongs beside it. The same for every host. */
export class Definition {
  private constructor();

  /** The name the host calls the tool by. */
  readonly name: string;

  /** What the host takes. */
  // biome-ignore lint/suspicious/noExplicitAny: its type is the host's
  readonly definition: any;

  /**
   * The definition's whole `_meta`, for the application, the very same object where the tool came as one; `undefined` when the server sent none. A result's
   * `_meta` is never in it.
   */
  readonly toolMeta?: Record<string, unknown>;

  /** What was not carried over unchanged, in reading order. `NODE_DEBUG=toolmsg` prints them too. */
  readonly diagnostics: Diagnostic[];

  /**
   * The arguments of the model's call as the server takes them: with the server's names of properties, and without `null` for what only
   * `strict` made nullable. The arguments are never changed; they are handed on as they are where nothing has to be, and so is every value in them, also
   * what is no JSON.
   *
   * @param args an object, or its JSON text as OpenAI's `tool_call.function.arguments`, which is answered with JSON text
   * @throws {ToolmsgError} `cycle` for arguments that contain themselves, `invalid_json` for text that is not JSON, `unsupported_input` for a `Map`, a `Buffer`
   *   and the like, and past the bounds of {@link define}
   */
  restoreArguments(args: object): Record<string, unknown>;
  restoreArguments(args: string): string;
}

/**
 * Makes a host's definition of an MCP `Tool` (specification 2026-07-28, `server/tools`).
 *
 * What getters and proxies of an object throw comes out as it is.
 *
 * @param tool wire JSON (a string or bytes in UTF-8), or a tool as the MCP SDKs list it. It is never changed. Members that are `undefined` or functions
 *   do not exist for it, as for `JSON.stringify`; a `BigInt` is a whole number; what JSON has no form for, such as a `Map` or `NaN`, is refused with its place.
 * @throws {ToolmsgError} for what is no tool, past the bounds, or has a schema no host can take; `code` and `path` tell
 */
export function define(
  tool: string | Uint8Array | ArrayBufferLike | object,
  host: DefineHost,
  options?: DefineOptions,
): Definition;

/** Why one tool of a list cannot be defined. */
export interface ToolError extends ToolmsgError {
  /** The tool's name, where it has one. */
  readonly tool?: string;
}

/**
 * Makes a host's definitions of a list of tools. What is wrong with one tool takes nothing from the others.
 *
 * @param tools a list of tools, a `ListToolsResult`, or its wire JSON
 * @throws {ToolmsgError} for what is no list of tools
 */
export function defineAll(
  tools: string | Uint8Array | ArrayBufferLike | object,
  host: DefineHost,
  options?: Omit<DefineOptions, 'name'>,
): { definitions: Definition[]; errors: ToolError[] };

/**
 * The names one host has for the tools of many servers. A name depends on the server and the tool alone: it is the same in every process
 * and language, in whatever order tools are added.
 */
export class ToolNames {
  constructor(host: DefineHost);

  /**
   * The host's name for a tool of a server; the same pair has the same name again.
   *
   * @throws {ToolmsgError} `name_collision` if another pair has that name
   */
  add(server: string | null | undefined, tool: string): string;

  /**
   * The server and the tool behind a name of this table.
   *
   * @throws {ToolmsgError} `unknown_name` for a name it did not give
   */
  resolve(name: string): { server: string | null; tool: string };

  /** How many names it has given. */
  get size(): number;
}

/** The input cannot be converted, or an option is not known. */
export class ToolmsgError extends Error {
  constructor(code: string, path: string, message: string, options?: ErrorOptions);

  readonly name: string;

  /** What kind of fault it is, a stable name, the same in every language: `not_a_result`, `too_deep`, `invalid_option`. */
  readonly code: string;

  /** Where, from the result on: `$.structuredContent.rows[3]`. */
  readonly path: string;
}

/**
 * The server needs input before the call can go on (specification 2026-07-28, `InputRequiredResult`): answer `inputRequests`,
 * and call the tool again with `requestState`.
 *
 * The three members are not enumerable, so that printing or serialising the error does not print what the server keeps in its state.
 */
export class InputRequired extends ToolmsgError {
  private constructor();

  /** The server's `inputRequests`, where it sent any. */
  readonly inputRequests: unknown;

  /** The server's opaque `requestState`, where it sent one. It goes back to the server and nowhere else. */
  readonly requestState: unknown;

  /** The result's `_meta`, where it has one. */
  readonly mcpMeta: unknown;
}
