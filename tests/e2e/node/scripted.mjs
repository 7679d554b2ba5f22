// A chat model that says what its script tells it to, and remembers what it was shown.

import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage } from '@langchain/core/messages';

export class ScriptedModel extends BaseChatModel {
  /** What the model was shown, turn by turn. @type {import('@langchain/core/messages').BaseMessage[][]} */
  shown = [];
  /** The names of the tools it was offered. @type {string[]} */
  offered = [];
  #script;

  /** @param {AIMessage[]} script one answer for each turn */
  constructor(script) {
    super({});
    this.#script = script;
  }

  _llmType() {
    return 'scripted';
  }

  /**
   * Remembers which tools there are; the script knows which it calls.
   *
   * @param {import('@langchain/core/language_models/chat_models').BindToolsInput[]} tools
   */
  bindTools(tools) {
    this.offered = tools.map((tool) => String(/** @type {{ name?: unknown }} */ (tool).name));
    return this;
  }

  /** @param {import('@langchain/core/messages').BaseMessage[]} messages */
  async _generate(messages) {
    const message = this.#script[this.shown.length];
    if (message === undefined) throw new Error('the script has no such turn');
    this.shown.push([...messages]);
    return { generations: [{ message, text: message.text }] };
  }
}

/**
 * A turn of the model that calls tools; a call's id names its tool.
 *
 * @param {...string} tools
 */
export function calls(...tools) {
  return new AIMessage({
    content: '',
    tool_calls: tools.map((name) => ({ name, args: {}, id: `call_${name}`, type: 'tool_call' })),
  });
}
