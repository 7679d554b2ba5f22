// The inputs of the Node benchmark: the same three results as `python_figures.py` has.

/** An everyday result of some 900 bytes: text, structured content and `_meta`. */
export function small() {
  const names = ['Åsa', 'Bo', 'Chen', 'Dana', 'Eli', 'Fay', 'Gus', 'Hana'];
  const users = names.map((name, at) => ({
    id: 100 + at,
    name,
    role: at % 3 === 0 ? 'admin' : 'member',
  }));
  const listed = users.map(({ name, role, id }) => `${name} (${role}, id ${id})`).join(', ');
  /** @type {Record<string, unknown>[]} */
  const content = [
    {
      type: 'text',
      text:
        `Found 8 users in the group. ${listed}.` +
        " The list is complete; admins can change the group's settings.",
    },
  ];
  return {
    _meta: {
      'com.example/request': { id: 'r-42', region: 'eu' },
      'io.modelcontextprotocol/serverInfo': { name: 'directory', version: '1.4.0' },
    },
    content,
    structuredContent: { users, total: 8 },
    isError: false,
  };
}

/** A result of some 40 KB of structured content and no text. */
export function large() {
  const rows = Array.from({ length: 294 }, (_, at) => ({
    id: 1000 + at,
    name: `Customer Nr. ${at} – Müller & Söhne`,
    score: at * 0.25,
    active: at % 2 === 0,
    tags: ['priority', 'eu'],
    note: null,
  }));
  return { _meta: { 'com.example/page': 1 }, content: [], structuredContent: { rows } };
}

/** The small result with a screenshot of 4 MB of base64 beside its text. */
export function withImage() {
  const bytes = Buffer.alloc(3 * 1024 * 1024);
  // Not zeros: a parser may be quicker with letters that are all the same. A plain generator of
  // pseudo-random numbers, so that every run has the same ones.
  let state = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[at] = state >>> 16;
  }
  bytes.set(Buffer.from('89504e470d0a1a0a', 'hex'));
  const result = small();
  result.content.push({ type: 'image', data: bytes.toString('base64'), mimeType: 'image/png' });
  return result;
}
