import assert from 'node:assert/strict'
import { literalRules } from '../../../src/features/openapi/model/compare/change.ts'
import {
  type ComparisonPolicy,
  evaluateChanges,
} from '../../../src/features/openapi/model/judge/policy.ts'
import type { ChangeRuleSet } from '../../../src/features/openapi/model/judge/rule-sets.ts'
import { api, asks, gives, type Node, object, takes } from '../../support/publishing/compared.ts'

const text = { type: 'string' }
const list = { type: 'array', items: text }
const ended = (date?: unknown) => ({
  deprecated: true,
  ...(date !== undefined && { 'x-sunset': date }),
})
const limit = (rest: Node = {}, schema: Node = text) =>
  asks({ name: 'limit', in: 'query', schema, ...rest })
const removedPath = { ...api({}), paths: {} }
const field = (rest: Node) => object({ name: { ...text, ...rest } })
const pets = { Cat: object({ a: text }), Dog: object({ a: text }) }
const named = (...names: string[]) =>
  names.map((name) => ({ $ref: `#/components/schemas/${name}` }))
const withPets = (document: Node) => ({ ...document, components: { schemas: pets } })
const header = (rest: Node) =>
  api({ responses: { '200': { headers: { ETag: { schema: text, ...rest } } } } })

type Row = [what: string, from: Node, to: Node, own: string[], oasdiff: string[]]

/** Changes, with their findings in both rule sets. */
const rows: Row[] = [
  [
    'a deprecated operation without a date',
    api({}),
    api(ended()),
    ['info operation-deprecated'],
    ['breaking sunset-missing', 'info operation-deprecated'],
  ],
  [
    'a deprecated operation of a beta without a date',
    api({ 'x-stability-level': 'beta' }),
    api({ 'x-stability-level': 'beta', ...ended() }),
    ['info operation-deprecated'],
    ['info operation-deprecated'],
  ],
  [
    'a malformed date of a parameter',
    limit(),
    limit(ended('soon')),
    ['info parameter-deprecated'],
    ['breaking sunset-invalid', 'info parameter-deprecated'],
  ],
  [
    'a date that was malformed',
    api(ended('soon')),
    api(ended('2030-01-01')),
    [],
    ['breaking sunset-invalid'],
  ],
  [
    'an earlier date',
    limit(ended('2030-01-01')),
    limit(ended('2029-12-31')),
    [],
    ['breaking sunset-shortened'],
  ],
  ['a later date', limit(ended('2029-12-31')), limit(ended('2030-01-01')), [], []],
  [
    'a new date in the past',
    takes(field({})),
    takes(field(ended('2026-11-23'))),
    [],
    ['breaking sunset-shortened'],
  ],
  [
    'a date of a field that was removed',
    gives(field(ended('2030-01-01'))),
    gives(field(ended())),
    [],
    ['breaking sunset-removed'],
  ],
  [
    'an unknown stability level',
    api({}),
    api({ 'x-stability-level': 1 }),
    [],
    ['breaking stability-invalid'],
  ],
  [
    'an unknown stability level of a field',
    takes(field({})),
    takes(field({ 'x-stability-level': 'ripe' })),
    [],
    ['breaking stability-invalid'],
  ],
  [
    'a less stable field',
    gives(field({ 'x-stability-level': 'stable' })),
    gives(field({ 'x-stability-level': 'alpha' })),
    [],
    ['breaking field-stability-lowered'],
  ],
  [
    'a removed operation that was deprecated',
    api(ended()),
    removedPath,
    ['warning operation-removed'],
    ['info operation-removed'],
  ],
  [
    'a removed operation before its date',
    api(ended('2030-01-01')),
    removedPath,
    ['breaking operation-removed'],
    ['breaking operation-removed'],
  ],
  [
    'a removed parameter before its date',
    limit(ended('2030-01-01')),
    asks(),
    ['warning parameter-removed'],
    ['breaking parameter-removed'],
  ],
  [
    'a removed parameter that was deprecated',
    limit(ended()),
    asks(),
    ['warning parameter-removed'],
    ['info parameter-removed'],
  ],
  [
    'a further part of a request',
    takes(field({})),
    takes({ ...field({}), allOf: [{ title: 'words' }] }),
    [],
    ['breaking request-all-of-added'],
  ],
  [
    'a variant of a request with the same values',
    withPets(takes({ anyOf: named('Cat', 'Dog') })),
    withPets(takes({ anyOf: named('Cat') })),
    [],
    ['breaking request-any-of-removed'],
  ],
  [
    'an exclusive variant of a request with the same values',
    withPets(takes({ oneOf: named('Cat', 'Dog') })),
    withPets(takes({ oneOf: named('Cat') })),
    [],
    ['breaking request-one-of-removed'],
  ],
  [
    'a part of a response',
    gives({ ...field({}), allOf: [{ title: 'words' }] }),
    gives(field({})),
    [],
    ['info response-all-of-removed'],
  ],
  [
    'a variant of a response with the same values',
    withPets(gives({ anyOf: named('Cat') })),
    withPets(gives({ anyOf: named('Cat', 'Dog') })),
    [],
    ['info response-any-of-added'],
  ],
  [
    'an exclusive variant of a response with the same values',
    withPets(gives({ oneOf: named('Cat') })),
    withPets(gives({ oneOf: named('Cat', 'Dog') })),
    [],
    ['breaking response-one-of-added'],
  ],
  [
    'the encoding of a request',
    takes({ ...text, contentEncoding: 'base64' }),
    takes(text),
    [],
    ['breaking request-keyword-changed'],
  ],
  [
    'the names of the fields in a response',
    gives({ propertyNames: { pattern: '^a' } }),
    gives({}),
    ['warning response-limit-widened'],
    ['breaking response-keyword-changed', 'info response-limit-widened'],
  ],
  [
    'the further items of a response',
    gives({ type: 'array', unevaluatedItems: false }),
    gives({ type: 'array' }),
    ['warning response-limit-widened'],
    ['breaking response-keyword-changed', 'info response-limit-widened'],
  ],
  [
    'a tuple of a response',
    gives({ ...list, prefixItems: [text] }),
    gives({ ...list, prefixItems: [text, text] }),
    [],
    ['breaking response-keyword-changed'],
  ],
  [
    'a constant of a response',
    gives({ const: 'a' }),
    gives({ const: 'b' }),
    ['breaking response-enum-widened'],
    ['breaking response-keyword-changed', 'warning response-enum-widened'],
  ],
  [
    'a value of a response',
    gives({ enum: ['a'] }),
    gives({ enum: ['a', 'b'] }),
    ['breaking response-enum-widened'],
    ['warning response-enum-widened'],
  ],
  [
    'a new limit of a parameter',
    limit(),
    limit({}, { ...text, maxLength: 5 }),
    ['breaking request-limit-narrowed'],
    ['warning request-limit-narrowed'],
  ],
  [
    'a stricter limit of a parameter',
    limit({}, { ...text, maxLength: 6 }),
    limit({}, { ...text, maxLength: 5 }),
    ['breaking request-limit-narrowed'],
    ['breaking request-limit-narrowed'],
  ],
  [
    'another pattern of a response',
    gives({ ...text, pattern: 'a' }),
    gives({ ...text, pattern: 'b' }),
    ['warning response-limit-widened'],
    ['info response-limit-widened'],
  ],
  [
    'a wider limit of a response',
    gives({ ...text, maxLength: 5 }),
    gives({ ...text, maxLength: 6 }),
    ['warning response-limit-widened'],
    ['breaking response-limit-widened'],
  ],
  [
    'an optional field of a response',
    gives(field({})),
    gives(object({})),
    ['breaking response-field-removed'],
    ['warning response-field-removed'],
  ],
  [
    'a field that is only written',
    gives(field({})),
    gives(field({ writeOnly: true })),
    ['warning response-field-removed'],
    ['info response-field-removed'],
  ],
  [
    'an optional header',
    header({}),
    api({ responses: { '200': {} } }),
    ['breaking response-header-removed'],
    ['warning response-header-removed'],
  ],
  [
    'the default of a parameter',
    limit({}, { ...text, default: 'a' }),
    limit({}, { ...text, default: 'b' }),
    ['breaking request-default-changed'],
    ['breaking request-default-changed'],
  ],
  [
    'the default of a field',
    takes(field({ default: 'a' })),
    takes(field({ default: 'b' })),
    ['breaking request-default-changed'],
    ['info request-default-changed'],
  ],
  [
    'credentials',
    api({}),
    api(
      { security: [{ key: [] }] },
      { securitySchemes: { key: { type: 'http', scheme: 'basic' } } },
    ),
    ['breaking security-narrowed'],
    ['info security-narrowed'],
  ],
  [
    'a required field that is not defined',
    takes(object({})),
    takes(object({}, { required: ['name'] })),
    ['warning request-field-required'],
    ['info request-field-required'],
  ],
]

describe('the rule sets', () => {
  const judge = async (
    from: Node,
    to: Node,
    rules: ChangeRuleSet,
    severities: ComparisonPolicy['severities'] = {},
  ) => {
    const today = new Date('2026-11-24')
    const policy = { rules, severities, accepted: [], failOn: 'none' as const, today }
    const { groups } = await evaluateChanges(from, to, policy, new AbortController().signal)
    return groups.map(({ severity, rule }) => `${severity} ${rule}`)
  }

  for (const [what, from, to, own, oasdiff] of rows) {
    it(`rank ${what}`, async () => {
      assert.deepEqual(
        {
          own: await judge(from, to, 'docsctl'),
          oasdiff: (await judge(from, to, 'oasdiff')).sort(),
        },
        { own, oasdiff },
      )
    })
  }

  it('have a test case for each rule about keywords and announcements', () => {
    const known = new Set(
      rows.flatMap(([, , , , oasdiff]) => oasdiff.map((one) => one.split(' ')[1])),
    )
    assert.deepEqual(
      Object.keys(literalRules).filter((rule) => !known.has(rule)),
      [],
    )
  })

  it('treat all changes of an alpha operation as information', async () => {
    const alpha = (rest: Node) => api({ 'x-stability-level': 'alpha', ...rest })
    const q = { name: 'q', in: 'query', schema: text }
    for (const rules of ['docsctl', 'oasdiff'] as const) {
      assert.deepEqual(await judge(alpha({ parameters: [q] }), alpha({}), rules), [
        'info parameter-removed',
      ])
    }
  })

  it('accept other severities, except for changes of an alpha operation', async () => {
    const severities = { 'operation-id-changed': 'breaking' } as const
    for (const rules of ['docsctl', 'oasdiff'] as const) {
      const renamed = (rest: Node) =>
        judge(
          api({ operationId: 'a', ...rest }),
          api({ operationId: 'b', ...rest }),
          rules,
          severities,
        )
      assert.deepEqual(await renamed({}), ['breaking operation-id-changed'])
      const alpha = { 'x-stability-level': 'alpha' }
      assert.deepEqual(await renamed(alpha), ['info operation-id-changed'])
    }
  })

  it('terminate for schemas that contain themselves', async () => {
    const tree = (rest: Node) => ({
      ...takes({ $ref: '#/components/schemas/Tree' }),
      components: {
        schemas: {
          Tree: object({
            inner: { $ref: '#/components/schemas/Tree' },
            name: { ...text, ...rest },
          }),
        },
      },
    })
    assert.deepEqual(await judge(tree({}), tree({ format: 'hostname' }), 'oasdiff'), [
      'breaking request-format-narrowed',
    ])
  })
})
