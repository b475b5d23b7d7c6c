import { api, json, type Node, object, takes } from '../../../support/publishing/compared.ts'
import {
  integer,
  number,
  type RuleRow,
  reply,
  requestLocation,
  responseLocation,
  text,
} from './builders.ts'

const refer = (name: string, rest: Node = {}) => ({
  $ref: `#/components/schemas/${name}`,
  ...rest,
})
/** Returns a document with a request body whose schema refers to shared schemas. */
const shared = (schema: Node) =>
  api(
    { requestBody: { content: json(schema) } },
    { schemas: { Name: text, Short: refer('Name', { maxLength: 9 }) } },
  )
const fields = { properties: { a: text, b: text } }
const anchored = (schema: Node, maxLength: number) =>
  api(
    { requestBody: { content: json(schema) } },
    {
      schemas: { Named: { ...text, $id: 'https://example.com/name', $anchor: 'name', maxLength } },
    },
  )
interface Naming extends Node {
  base?: string
  field?: Node
}
/**
 * Returns a document with a pet as the request body. The schema has its own URI, and its fields
 * refer to schemas by name.
 */
const named = (owner: Node, { base = 'a', field = { $ref: 'owner' }, ...rest }: Naming = {}) =>
  api(
    { requestBody: { content: json(refer('Pet')) } },
    {
      schemas: {
        Pet: { ...object({ owner: field }), $id: `https://${base}.example.com/pet`, ...rest },
        Owner: { ...owner, $id: 'https://a.example.com/owner' },
        Other: { ...text, maxLength: 5, $id: 'https://b.example.com/owner' },
      },
    },
  )
const within = (Id: Node) => named(text, { field: { $ref: '#/$defs/Id' }, $defs: { Id } })
/**
 * Returns a document with a tree as the request body. Its branches are trees or have another
 * schema.
 */
const tree = (branch: Node) =>
  api(
    { requestBody: { content: json(refer('Tree')) } },
    {
      schemas: {
        Tree: { ...object({ name: text, branch }), $dynamicAnchor: 'tree' },
        Leaf: object({ name: { ...text, maxLength: 5 } }),
      },
    },
  )
const query = (schema: Node) =>
  api(
    { parameters: [{ name: 'q', in: 'query', schema }] },
    { schemas: { Name: { type: 'string', default: 'a' } } },
  )
const variant = (value: string) => object({ kind: { const: value } }, { title: value })
const pets = { Cat: variant('cat'), Dog: variant('dog'), Cow: variant('cow') }
/** Returns a schema that is either a cat or a dog, depending on the value of a field. */
const choice = (mapping: Node | undefined, field = 'kind', names = ['Cat', 'Dog']) => ({
  oneOf: names.map((name) => refer(name)),
  discriminator: { propertyName: field, ...(mapping && { mapping }) },
})
const [cat, dog] = ['#/components/schemas/Cat', 'Dog']
const takesPet = (schema: Node) =>
  api({ requestBody: { content: json(schema) } }, { schemas: pets })
const givesPet = (schema: Node) => api(reply(schema), { schemas: pets })

/** Breaking changes to schemas with references, and to discriminators. */
export const referenceRows: RuleRow[] = [
  {
    what: 'a limit beside a reference',
    from: shared(refer('Name')),
    to: shared(refer('Name', { maxLength: 5 })),
    finding: `request-limit-narrowed | ${requestLocation} | maxLength was unset, is 5`,
    compatible: shared(refer('Name', { description: 'words', 'x-order': 1 })),
  },
  {
    what: 'a limit beside an intermediate reference',
    from: shared(refer('Name', { maxLength: 10 })),
    to: shared(refer('Short')),
    finding: `request-limit-narrowed | ${requestLocation} | maxLength was 10, is 9`,
    compatible: shared({ allOf: [refer('Name'), { maxLength: 10 }] }),
  },
  {
    what: 'a limit of a schema referenced by its anchor',
    from: anchored({ $ref: '#name' }, 9),
    to: anchored({ $ref: '#name' }, 5),
    finding: `request-limit-narrowed | ${requestLocation} | maxLength was 9, is 5`,
    compatible: anchored(refer('Named'), 9),
  },
  {
    what: 'a limit of a schema referenced by its URI',
    from: anchored({ $ref: 'https://example.com/name' }, 9),
    to: anchored({ $ref: 'https://example.com/name' }, 5),
    finding: `request-limit-narrowed | ${requestLocation} | maxLength was 9, is 5`,
    compatible: anchored(refer('Named'), 9),
  },
  {
    what: 'a limit of a schema referenced by a relative URI',
    from: named(text),
    to: named({ ...text, maxLength: 5 }),
    finding: `request-limit-narrowed | ${requestLocation}: owner | maxLength was unset, is 5`,
    compatible: named(text, { field: { $ref: 'https://a.example.com/owner' } }),
  },
  {
    what: 'a relative reference with a different base',
    from: named(text),
    to: named(text, { base: 'b' }),
    finding: `request-limit-narrowed | ${requestLocation}: owner | maxLength was unset, is 5`,
    compatible: named(text, { base: 'a', title: 'Pet' }),
  },
  {
    what: 'a limit of a part of a schema, referenced by a path',
    from: within(text),
    to: within({ ...text, maxLength: 5 }),
    finding: `request-limit-narrowed | ${requestLocation}: owner | maxLength was unset, is 5`,
    compatible: within({ ...text, description: 'words' }),
  },
  {
    what: 'a dynamic reference to a narrower schema',
    from: tree({ $dynamicRef: '#tree' }),
    to: tree(refer('Leaf')),
    finding: `request-limit-narrowed | ${requestLocation}: branch.name | maxLength was unset, is 5`,
    compatible: tree(refer('Tree')),
  },
  {
    what: 'a limit beside a dynamic reference',
    from: tree({ $dynamicRef: '#tree' }),
    to: tree({ $dynamicRef: '#tree', required: ['name'] }),
    finding: `request-field-required | ${requestLocation}: branch.name | became required`,
    compatible: tree({ $dynamicRef: '#tree', description: 'words' }),
  },
  {
    what: 'a required field beside a reference',
    from: shared(refer('Name', { required: ['a'], ...fields })),
    to: shared(refer('Name', { required: ['a', 'b'], ...fields })),
    finding: `request-field-required | ${requestLocation}: b | became required`,
    compatible: shared(refer('Name', fields)),
  },
  {
    what: 'a default beside a reference',
    from: query(refer('Name', { default: 'b' })),
    to: query(refer('Name', { default: 'c' })),
    finding: 'request-default-changed | query parameter "q" | default was "b", is "c"',
    compatible: query({ allOf: [{ default: 'b' }, refer('Name')] }),
    reverse: 'request-default-changed | query parameter "q" | default was "c", is "b"',
  },
  {
    what: 'a limit of a "not" schema',
    from: takes({ not: { type: 'string', maxLength: 5 } }),
    to: takes({ not: { type: 'string', maxLength: 10 } }),
    finding: `request-limit-narrowed | ${requestLocation} | not was less, is more`,
    compatible: takes({ not: { type: 'string', maxLength: 3 } }),
  },
  {
    what: 'a limit of a field in a "not" schema',
    from: takes({ not: object({ a: { type: 'integer', minimum: 9 } }, { required: ['a'] }) }),
    to: takes({ not: object({ a: { type: 'integer', minimum: 5 } }, { required: ['a'] }) }),
    finding: `request-limit-narrowed | ${requestLocation} | not was less, is more`,
    compatible: takes({
      not: object({ a: { type: 'integer', minimum: 10 } }, { required: ['a'] }),
    }),
  },
  {
    what: 'a discriminator value',
    from: takesPet(choice({ tom: cat, rex: dog })),
    to: takesPet(choice({ tom: cat })),
    finding: `request-discriminator-changed | ${requestLocation} | schema for rex was Dog, is nothing`,
    compatible: takesPet(choice({ tom: cat, rex: dog, kitty: cat })),
    reverse: `request-discriminator-changed | ${requestLocation} | schema for Dog was Dog, is nothing`,
  },
  {
    what: 'a new discriminator value in a response',
    from: givesPet(choice({ tom: cat, rex: dog })),
    to: givesPet(choice({ tom: cat, rex: dog, kitty: cat })),
    finding: `response-discriminator-changed | ${responseLocation} | schema for kitty was nothing, is Cat`,
    compatible: givesPet(choice({ rex: '#/components/schemas/Dog', tom: 'Cat' })),
  },
  {
    what: 'a schema with a different discriminator value',
    from: givesPet(choice({ tom: cat, kitty: cat, rex: dog })),
    to: givesPet(choice({ tom: dog, kitty: cat, rex: dog })),
    finding: `response-discriminator-changed | ${responseLocation} | schema for tom was Cat, is Dog`,
    compatible: givesPet(choice({ tom: cat, kitty: cat, rex: dog }, 'kind', ['Dog', 'Cat'])),
    reverse: `response-discriminator-changed | ${responseLocation} | schema for tom was Dog, is Cat`,
  },
  {
    what: 'values that match two schemas of oneOf',
    from: takes({ anyOf: [object({ a: text }), object({ b: text })] }),
    to: takes({ oneOf: [object({ a: text }), object({ b: text })] }),
    finding: `request-variants-exclusive | ${requestLocation} | no longer accepts values that match both variant 1 and variant 2`,
    compatible: takes({ anyOf: [object({ b: text }), object({ a: text })] }),
  },
  {
    what: 'a new variant that overlaps with another one',
    from: takes({ oneOf: [integer, object({ a: text })] }),
    to: takes({
      oneOf: [integer, object({ a: text }), object({ a: text, c: text }, { title: 'New' })],
    }),
    finding: `request-variants-exclusive | ${requestLocation} | no longer accepts values that match both variant 2 and New`,
    compatible: takes({
      oneOf: [integer, object({ a: text }), object({ c: text }, { required: ['c'] })],
    }),
  },
  {
    what: 'a number that matches two ranges of oneOf',
    from: takes({
      anyOf: [
        { ...number, maximum: 5 },
        { ...number, minimum: 3 },
      ],
    }),
    to: takes({
      oneOf: [
        { ...number, maximum: 5 },
        { ...number, minimum: 3 },
      ],
    }),
    finding: `request-variants-exclusive | ${requestLocation} | no longer accepts values that match both variant 1 and variant 2`,
    compatible: takes({
      anyOf: [
        { ...number, maximum: 5 },
        { ...number, minimum: 2 },
      ],
    }),
  },
]

/** Changes to discriminators that may break some clients. */
export const discriminatorWarnings: RuleRow[] = [
  {
    what: 'the discriminator field',
    from: takesPet(choice(undefined)),
    to: takesPet(choice(undefined, 'type')),
    finding: `request-discriminator-changed | ${requestLocation} | the discriminator was kind, is type`,
    compatible: takesPet({ oneOf: choice(undefined).oneOf }),
    reverse: `request-discriminator-changed | ${requestLocation} | the discriminator was type, is kind`,
  },
  {
    what: 'the discriminator field of a response',
    from: givesPet(choice({ tom: cat, rex: dog })),
    to: givesPet(choice({ tom: cat, rex: dog }, 'type')),
    finding: `response-discriminator-changed | ${responseLocation} | the discriminator was kind, is type`,
    compatible: givesPet(choice({ rex: dog, tom: cat })),
    reverse: `response-discriminator-changed | ${responseLocation} | the discriminator was type, is kind`,
  },
]
