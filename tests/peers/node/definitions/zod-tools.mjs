// Tools as TypeScript servers write them: zod schemas, with what they take and what they refuse.
//
// The samples are what zod's own parser is asked about, so that nothing rests on one reading of JSON
// Schema. What zod refuses here is said in its JSON Schema too: no refinements, no unknown members.

import { z } from 'zod';

/**
 * @typedef {object} Said A schema, and values on either side of it.
 * @property {z.ZodType} schema
 * @property {unknown[]} takes
 * @property {unknown[]} refuses
 */

/**
 * @typedef {object} ZodTool
 * @property {Said} [input] without one, the tool takes nothing
 * @property {Said} [output]
 */

const Category = z.object({
  name: z.string(),
  get children() {
    return z.array(Category).optional();
  },
});

const Named = z
  .object({
    label: z.string(),
    get next() {
      return Named.nullable();
    },
  })
  .meta({ id: 'Named' });

const User = z.object({
  email: z.string(),
  get posts() {
    return z.array(Post);
  },
});
const Post = z.object({
  title: z.string(),
  get author() {
    return User.optional();
  },
});

const Circle = z.strictObject({ kind: z.literal('circle'), r: z.number().positive() });
const Square = z.object({ kind: z.literal('square'), side: z.int().min(1) });
const Shape = z.discriminatedUnion('kind', [Circle, Square]);

const Operand = z.object({ op: z.literal('number'), value: z.number() });
const Sum = z.object({
  op: z.literal('sum'),
  get terms() {
    return z.array(Expression);
  },
});
/** @type {z.ZodType} */
const Expression = z.union([Operand, Sum]);

/** @type {z.ZodType} */
const Tree = z.lazy(() => z.union([z.int(), z.null(), z.array(Tree), z.record(z.string(), Tree)]));

const Level = Object.freeze({ Low: 1, High: 2 });

// zod writes an id into a reference as it is, although a URI may not have such characters.
const Money = z
  .object({ amount: z.number().multipleOf(0.5), currency: z.enum(['EUR', 'SEK']) })
  .meta({ id: 'Größe (in €)', title: 'Money', description: 'What it costs.' });

/** Ids that are one name once they are made of the characters a reference may have. */
const SPACED = z.object({ a: z.int() }).meta({ id: 'a b' });
const UNDERLINED = z.object({ b: z.int() }).meta({ id: 'a_b' });
const ROOT = z.object({ c: z.int() }).meta({ id: 'root' });

const Folder = z.strictObject({
  name: z.string(),
  get parent() {
    return Folder.nullable().optional();
  },
  get entries() {
    return z.record(z.string(), z.union([Folder, z.string()])).optional();
  },
});

const LONG = 'n'.repeat(70);

const SHAPES = {
  takes: [
    { kind: 'circle', r: 0.5 },
    { kind: 'square', side: 2 },
  ],
  refuses: [{ kind: 'circle', r: 0 }, { kind: 'square' }, { kind: 'line' }, {}],
};

const CATEGORIES = {
  takes: [
    { name: 'root' },
    { name: 'root', children: [{ name: 'a', children: [{ name: 'b' }] }, { name: 'c' }] },
  ],
  refuses: [
    {},
    { name: 1 },
    { name: 'root', children: [{ name: 'a', children: [{ name: null }] }] },
    { name: 'root', children: { name: 'a' } },
  ],
};

/** @type {Record<string, ZodTool>} */
export const TOOLS = {
  category: {
    input: { schema: Category, ...CATEGORIES },
    output: { schema: Category, ...CATEGORIES },
  },
  named: {
    input: {
      schema: Named,
      takes: [
        { label: 'a', next: null },
        { label: 'a', next: { label: 'b', next: null } },
      ],
      refuses: [
        { label: 'a', next: { label: 'b', next: 1 } },
        { label: 'a', next: { next: null } },
      ],
    },
    output: {
      schema: Named,
      takes: [{ label: 'a', next: { label: 'b', next: null } }],
      refuses: [{ label: 'a', next: {} }, null, []],
    },
  },
  mutual: {
    input: {
      schema: z.object({ user: User, pinned: Post.nullish() }),
      takes: [
        { user: { email: 'a', posts: [] } },
        { user: { email: 'a', posts: [{ title: 't', author: { email: 'b', posts: [] } }] } },
        { user: { email: 'a', posts: [] }, pinned: null },
        { user: { email: 'a', posts: [] }, pinned: { title: 't' } },
      ],
      refuses: [
        { user: { email: 'a' } },
        { user: { email: 'a', posts: [{ title: 't', author: { email: 'b' } }] } },
        { user: { email: 'a', posts: [] }, pinned: {} },
      ],
    },
  },
  union: {
    input: {
      schema: z.object({
        value: z.union([z.string(), z.number(), z.boolean()]),
        list: z.array(z.union([z.string().min(1), z.object({ id: z.int() })])).max(3),
        maybe: z.union([Circle, z.string(), z.null()]),
      }),
      takes: [
        { value: 'a', list: [], maybe: null },
        { value: 0.5, list: ['a', { id: 1 }], maybe: { kind: 'circle', r: 1 } },
        { value: false, list: [{ id: 1 }, { id: 2 }, 'a'], maybe: '' },
      ],
      refuses: [
        { value: null, list: [], maybe: null },
        { value: 'a', list: [1], maybe: null },
        { value: 'a', list: [], maybe: { kind: 'square' } },
      ],
    },
  },
  shape: {
    input: { schema: Shape, ...SHAPES },
    output: { schema: Shape, ...SHAPES },
  },
  shapes: {
    input: {
      schema: z.object({ shapes: z.array(Shape), fallback: Shape.optional() }),
      takes: [
        { shapes: [] },
        { shapes: SHAPES.takes, fallback: { kind: 'circle', r: 2 } },
        { shapes: [{ kind: 'square', side: 1 }] },
      ],
      refuses: [
        { shapes: [{ kind: 'circle', side: 1 }] },
        { shapes: [{ kind: 'line' }] },
        { shapes: [], fallback: { kind: 'square', side: 0 } },
      ],
    },
  },
  expression: {
    input: {
      schema: z.object({ root: Expression, unit: Operand.optional() }),
      takes: [
        { root: { op: 'number', value: 1 } },
        {
          root: {
            op: 'sum',
            terms: [
              { op: 'sum', terms: [] },
              { op: 'number', value: 2 },
            ],
          },
        },
        { root: { op: 'sum', terms: [] }, unit: { op: 'number', value: -1.5 } },
      ],
      refuses: [
        { root: { op: 'number' } },
        { root: { op: 'sum', terms: [{ op: 'number' }] } },
        { root: { op: 'sum', terms: [] }, unit: { op: 'sum', terms: [] } },
      ],
    },
    output: {
      schema: z.object({ root: Expression }),
      takes: [{ root: { op: 'sum', terms: [{ op: 'number', value: 2 }] } }],
      refuses: [{ root: { op: 'sum', terms: [{ op: 'sum' }] } }],
    },
  },
  tree: {
    input: {
      schema: z.object({ tree: Tree }),
      takes: [{ tree: 1 }, { tree: null }, { tree: [1, [null, { a: [2], b: {} }]] }],
      refuses: [{}, { tree: 'a' }, { tree: [1, { a: [true] }] }],
    },
  },
  records: {
    input: {
      schema: z.object({
        scores: z.record(z.string(), z.number()),
        levels: z.record(z.enum(['low', 'high']), z.int()),
        some: z.partialRecord(z.enum(['low', 'high']), z.int()).optional(),
        byUser: z.record(z.string(), z.record(z.string(), z.array(User))).optional(),
        open: z.looseObject({ id: z.int() }).optional(),
        rest: z.object({ id: z.int() }).catchall(z.string()).optional(),
      }),
      takes: [
        { scores: {}, levels: { low: 1, high: 2 } },
        { scores: { a: 1.5, b: 0 }, levels: { low: 1, high: 2 }, some: { low: 1 } },
        {
          scores: {},
          levels: { low: 1, high: 2 },
          byUser: { a: { b: [{ email: 'x', posts: [] }] } },
          open: { id: 1, more: [true] },
          rest: { id: 1, more: 'text' },
        },
      ],
      refuses: [
        { scores: { a: 'b' }, levels: { low: 1, high: 2 } },
        { scores: {}, levels: { low: 1 } },
        { scores: {}, levels: { low: 1, high: 2 }, byUser: { a: { b: [{ email: 'x' }] } } },
        { scores: {}, levels: { low: 1, high: 2 }, rest: { id: 1, more: 2 } },
      ],
    },
    output: {
      schema: z.object({ counts: z.record(z.string().regex(/^[a-z]+$/), z.int()) }),
      takes: [{ counts: {} }, { counts: { a: 1 } }],
      refuses: [{ counts: { a: 1.5 } }, { counts: { A: 1 } }, {}],
    },
  },
  tuples: {
    input: {
      schema: z.object({
        point: z.tuple([z.number(), z.number()]),
        line: z.tuple([z.string()], z.number()),
        pairs: z.array(z.tuple([z.string(), User])).optional(),
      }),
      takes: [
        { point: [1, 2], line: ['a'] },
        { point: [0.5, -1], line: ['a', 1, 2], pairs: [['u', { email: 'x', posts: [] }]] },
      ],
      refuses: [
        { point: ['a', 2], line: ['a'] },
        { point: [1, 2], line: [1] },
        { point: [1, 2], line: ['a', 'b'] },
        { point: [1, 2], line: ['a'], pairs: [['u', {}]] },
      ],
    },
  },
  enums: {
    input: {
      schema: z.object({
        colour: z.enum(['red', 'green']),
        level: z.enum(Level).optional(),
        only: z.literal('x').optional(),
        mixed: z.literal(['a', 1, true, null]).optional(),
        none: z.null().optional(),
        colours: z.array(z.enum(['red', 'green'])).optional(),
        modes: z.union([z.literal('on'), z.literal('off'), z.null()]).optional(),
      }),
      takes: [
        { colour: 'red' },
        { colour: 'green', level: 2, only: 'x', mixed: null, none: null, colours: ['red'] },
        { colour: 'red', mixed: 1, modes: 'on' },
        { colour: 'red', mixed: true, modes: null },
      ],
      refuses: [
        {},
        { colour: 'blue' },
        { colour: 'red', level: 3 },
        { colour: 'red', mixed: 'b' },
        { colour: 'red', modes: 'maybe' },
      ],
    },
  },
  absent: {
    input: {
      schema: z.object({
        nullable: z.string().nullable(),
        optional: z.int().optional(),
        nullish: User.nullish(),
        fallback: z.int().min(0).default(3),
        nested: z.object({ deep: z.boolean().default(true) }).prefault({}),
        list: z.array(z.string().nullable()).optional(),
        nullableWithDefault: z.enum(['a', 'b']).nullable().default('a'),
      }),
      takes: [
        { nullable: null },
        { nullable: '', optional: 1, nullish: null, fallback: 0, nested: {}, list: ['a', null] },
        { nullable: 'a', nullish: { email: 'x', posts: [] }, nullableWithDefault: null },
      ],
      refuses: [
        {},
        { nullable: 1 },
        { nullable: null, optional: 'a' },
        { nullable: null, nullish: {} },
        { nullable: null, nested: { deep: 1 } },
      ],
    },
  },
  nested: {
    input: {
      schema: z.object({
        matrix: z.array(z.array(z.array(z.int()))),
        rows: z.array(z.object({ cells: z.array(z.object({ v: z.number() })).min(1) })),
        tags: z.array(z.array(z.string())).or(z.array(z.string())).optional(),
      }),
      takes: [
        { matrix: [], rows: [] },
        { matrix: [[[1], []], []], rows: [{ cells: [{ v: 1.5 }] }], tags: ['a'] },
      ],
      refuses: [
        { matrix: [[1]], rows: [] },
        { matrix: [], rows: [{ cells: [] }] },
        { matrix: [], rows: [{ cells: [{}] }] },
      ],
    },
  },
  bounds: {
    input: {
      schema: z.object({
        count: z.int().min(0).lt(10),
        ratio: z.number().gt(-1).lte(1),
        even: z.number().multipleOf(2).optional(),
        code: z.string().regex(/^[a-z]{2,4}$/),
        few: z.array(z.int()).min(1).max(3).optional(),
        when: z.iso.datetime().optional(),
        id: z.uuid().optional(),
      }),
      takes: [
        { count: 0, ratio: 1, code: 'ab' },
        { count: 9, ratio: -0.5, even: 4, code: 'abcd', few: [1], when: '2026-01-01T00:00:00Z' },
        { count: 1, ratio: 0, code: 'abc', id: '123e4567-e89b-12d3-a456-426614174000' },
      ],
      refuses: [
        { count: 10, ratio: 1, code: 'ab' },
        { count: 0.5, ratio: 1, code: 'ab' },
        { count: 0, ratio: -1, code: 'ab' },
        { count: 0, ratio: 1, code: 'a' },
        { count: 0, ratio: 1, code: 'ab', even: 3 },
        { count: 0, ratio: 1, code: 'ab', few: [] },
      ],
    },
  },
  keywords: {
    input: {
      schema: z.object({
        type: z.string(),
        $ref: z.string().default('#/nowhere'),
        $defs: z.record(z.string(), z.int()).optional(),
        properties: z.object({ properties: z.object({ type: z.int() }) }).optional(),
        required: z.array(z.string()).optional(),
        items: z.array(Post).optional(),
        anyOf: z.array(z.int()).optional(),
        enum: z.enum(['enum']).optional(),
        const: z.int().optional(),
        additionalProperties: z.boolean().optional(),
        _meta: z.string().optional(),
        nullable: z.boolean().optional(),
      }),
      takes: [
        { type: 'a' },
        { type: 'object', $ref: '#', $defs: { a: 1 }, required: ['b'], anyOf: [1], enum: 'enum' },
        { type: 'a', properties: { properties: { type: 1 } }, items: [{ title: 't' }], const: 1 },
        { type: 'a', additionalProperties: false, _meta: 'x', nullable: true },
      ],
      refuses: [
        {},
        { type: 1 },
        { type: 'a', $ref: 1 },
        { type: 'a', properties: { properties: { type: 'a' } } },
        { type: 'a', items: [{}] },
      ],
    },
    output: {
      schema: z.object({ $ref: z.string(), properties: z.object({ type: z.int() }) }),
      takes: [{ $ref: '#/nowhere', properties: { type: 1 } }],
      refuses: [{ $ref: '#/nowhere', properties: { type: 'a' } }, { properties: { type: 1 } }],
    },
  },
  refused: {
    // Names that providers refuse, and names that would be one name once they are changed.
    input: {
      schema: z.object({
        $filter: z.string(),
        'order by': z.array(z.object({ 'a b': z.int(), a$b: z.int(), a_b: z.int().optional() })),
        größe: z.record(z.string(), z.object({ $top: z.int() })).optional(),
        '': z.boolean().optional(),
        [`${LONG}1`]: z.int().optional(),
        [`${LONG}2`]: z.int().optional(),
        get $expand() {
          return z.object({ $inner: Category, $list: z.array(Category) }).optional();
        },
      }),
      takes: [
        { $filter: 'x', 'order by': [] },
        { $filter: 'x', 'order by': [{ 'a b': 1, a$b: 2 }], größe: { 'a b': { $top: 1 } } },
        { $filter: 'x', 'order by': [{ 'a b': 1, a$b: 2, a_b: 3 }], '': true },
        { $filter: 'x', 'order by': [], [`${LONG}1`]: 1, [`${LONG}2`]: 2 },
        { $filter: 'x', 'order by': [], $expand: { $inner: { name: 'a' }, $list: [] } },
      ],
      refuses: [
        { 'order by': [] },
        { $filter: 'x', 'order by': [{ 'a b': 1 }] },
        { $filter: 'x', 'order by': [], größe: { a: { $top: 'a' } } },
        { $filter: 'x', 'order by': [], '': 1 },
        { $filter: 'x', 'order by': [], [`${LONG}2`]: 'a' },
      ],
    },
  },
  both: {
    input: {
      schema: z.intersection(z.object({ id: z.int() }), z.union([Post, User])),
      takes: [
        { id: 1, title: 't' },
        { id: 1, email: 'x', posts: [{ title: 't' }] },
      ],
      refuses: [{ title: 't' }, { id: 'a', title: 't' }, { id: 1 }],
    },
  },
  intersections: {
    input: {
      schema: z.object({
        both: z.intersection(Category, z.object({ rank: z.int() })),
        more: z.intersection(z.object({ a: z.int() }), z.union([Post, User])).optional(),
      }),
      takes: [
        { both: { name: 'a', rank: 1 } },
        { both: { name: 'a', rank: 1, children: [{ name: 'b' }] }, more: { a: 1, title: 't' } },
      ],
      refuses: [
        { both: { name: 'a' } },
        { both: { rank: 1 } },
        { both: { name: 'a', rank: 1 }, more: { title: 't' } },
        { both: { name: 'a', rank: 1 }, more: { a: 1 } },
      ],
    },
  },
  table: {
    // A root without a member of its own.
    input: {
      schema: z.record(z.string(), z.array(z.int())),
      takes: [{}, { a: [1] }],
      refuses: [{ a: 1 }, { a: ['b'] }],
    },
    output: {
      schema: z.record(z.string(), z.array(z.int())),
      takes: [{}, { a: [1] }],
      refuses: [{ a: 1 }, { a: ['b'] }],
    },
  },
  described: {
    // Schemas with an id are shared, whatever the id is; the side that is sent counts.
    input: {
      schema: z.object({
        price: Money,
        prices: z.array(Money).describe('Older ones.').optional(),
        total: Money.nullable().optional(),
        trimmed: z
          .string()
          .transform((text) => text.length)
          .optional(),
        piped: z.string().pipe(z.string().min(1)).optional(),
        anything: z.any(),
        something: z.unknown().optional(),
      }),
      takes: [
        { price: { amount: 1.5, currency: 'EUR' }, anything: [] },
        {
          price: { amount: 1, currency: 'SEK' },
          prices: [{ amount: 0, currency: 'EUR' }],
          total: null,
          trimmed: ' a ',
          anything: { a: [null] },
          something: 1,
        },
      ],
      refuses: [
        { price: { amount: 1, currency: 'USD' }, anything: 1 },
        { price: { amount: 1.2, currency: 'EUR' }, anything: 1 },
        { price: { amount: 1, currency: 'EUR' }, prices: [{}], anything: 1 },
        { price: { amount: 1, currency: 'EUR' }, trimmed: 1, anything: 1 },
      ],
    },
    output: {
      schema: z.object({ price: Money, older: z.array(Money) }),
      takes: [{ price: { amount: 1.5, currency: 'EUR' }, older: [] }],
      refuses: [{ price: { amount: 1.5 }, older: [] }, { older: [] }],
    },
  },
  ids: {
    input: {
      schema: z.object({
        spaced: SPACED,
        underlined: UNDERLINED.optional(),
        root: z.array(ROOT).optional(),
        again: z.tuple([SPACED, UNDERLINED]).optional(),
      }),
      takes: [
        { spaced: { a: 1 } },
        { spaced: { a: 1 }, underlined: { b: 1 }, root: [{ c: 1 }], again: [{ a: 1 }, { b: 1 }] },
      ],
      refuses: [
        { spaced: { b: 1 } },
        { spaced: { a: 1 }, underlined: { a: 1 } },
        { spaced: { a: 1 }, root: [{ a: 1 }] },
      ],
    },
  },
  inherited: {
    // Names that every object of JavaScript has already; zod finds them in each that leaves them out.
    input: {
      schema: z.object({
        constructor: z.string(),
        toString: z.object({ valueOf: z.int() }),
        hasOwnProperty: z.array(z.boolean()),
      }),
      takes: [
        { constructor: 'a', toString: { valueOf: 1 }, hasOwnProperty: [] },
        { constructor: 'b', toString: { valueOf: 2 }, hasOwnProperty: [true] },
      ],
      refuses: [
        { constructor: 1, toString: { valueOf: 1 }, hasOwnProperty: [] },
        { constructor: 'a', toString: { valueOf: 'a' }, hasOwnProperty: [] },
        { constructor: 'a', toString: { valueOf: 1 }, hasOwnProperty: [1] },
      ],
    },
  },
  folder: {
    input: {
      schema: Folder,
      takes: [
        { name: 'a' },
        { name: 'a', parent: { name: 'b', parent: null } },
        { name: 'a', entries: { b: 'text', c: { name: 'c', entries: {} } } },
      ],
      refuses: [
        { name: 'a', size: 1 },
        { name: 'a', parent: { name: 'b', size: 1 } },
        { name: 'a', entries: { b: 1 } },
      ],
    },
    output: {
      schema: Folder,
      takes: [{ name: 'a', parent: { name: 'b', parent: null }, entries: { c: 'text' } }],
      refuses: [{ name: 'a', parent: { name: 1 } }, { name: 'a', size: 1 }, {}],
    },
  },
  texts: {
    input: {
      schema: z.object({
        version: z.templateLiteral(['v', z.int()]),
        json: z.json().optional(),
        named: z.record(z.string().regex(/^x-/), z.string()).optional(),
        exactly: z.xor([z.object({ a: z.int() }), z.object({ b: z.int() })]).optional(),
      }),
      takes: [
        { version: 'v1' },
        { version: 'v1', json: { a: [1, 'b', null, true] }, named: { 'x-a': 'b' } },
        { version: 'v1', json: null, exactly: { a: 1 } },
      ],
      refuses: [
        { version: '1' },
        { version: 'v1', exactly: {} },
        { version: 'v1', exactly: { a: 1, b: 1 } },
      ],
    },
  },
  nothing: {},
};

/** What a tool's input is; without one, only nothing is taken. @param {string} tool @returns {Said} */
export function inputOf(tool) {
  return TOOLS[tool]?.input ?? { schema: z.object({}), takes: [{}], refuses: [] };
}

/** @param {Said} said @param {unknown} value */
export function zodTakes(said, value) {
  return said.schema.safeParse(value).success;
}
