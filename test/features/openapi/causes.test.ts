import assert from 'node:assert/strict'
import { changelogReport } from '../../../src/features/openapi/model/judge/markdown-report.ts'
import { evaluateChanges } from '../../../src/features/openapi/model/judge/policy.ts'
import { textReport } from '../../../src/features/openapi/model/judge/text-report.ts'
import { json, type Node, object } from '../../support/publishing/compared.ts'

const text = { type: 'string' }
const integer = { type: 'integer' }

/** Returns a document with operations at `/p0`, `/p1`, and so on. */
function buildApi(count: number, operation: (at: number) => Node, schemas: Node = {}): Node {
  const paths = Array.from({ length: count }, (_, at) => [`/p${at}`, { get: operation(at) }])
  const info = { title: 'Pets', version: '1' }
  return { openapi: '3.1.0', info, paths: Object.fromEntries(paths), components: { schemas } }
}

const replies = (schema: Node, headers: Node = {}) => ({
  description: 'ok',
  content: json(schema),
  headers,
})
const plain = { '200': { description: 'ok' } }
const limit = (rest: Node) => () => ({
  responses: plain,
  parameters: [{ name: 'limit', in: 'query', schema: integer, ...rest }],
})

describe('changes with the same cause', () => {
  const judge = (before: Node, after: Node, accepted: string[] = []) =>
    evaluateChanges(
      before,
      after,
      {
        severities: {},
        accepted: accepted.map((fingerprint) => ({
          ...{ fingerprint, change: '', reason: 'never used', until: '2027-01-01' },
        })),
        failOn: 'breaking',
        today: new Date('2026-11-24'),
      },
      new AbortController().signal,
    )

  it('are grouped in one row for a schema that 50 operations share', async () => {
    const used = (name: Node) => {
      const pet = { $ref: '#/components/schemas/Pet' }
      return buildApi(50, () => ({ responses: { '200': replies(pet) } }), { Pet: object({ name }) })
    }
    assert.equal(
      textReport(await judge(used(text), used(integer))),
      `breaking Pet: name was string, is integer, in 50 locations (response-type-widened af1d8305ffc6)
           GET /p0, response 200 application/json: name
           GET /p1, response 200 application/json: name
           GET /p2, response 200 application/json: name
           and 47 more
1 breaking
`,
    )
  })

  it('are grouped in one row for a parameter that 22 operations repeat', async () => {
    const judgment = await judge(buildApi(22, limit({})), buildApi(22, limit({ required: true })))
    assert.equal(
      textReport(judgment),
      `breaking query parameter "limit" became required, in 22 locations (parameter-required 32aef5723300)
           GET /p0: query parameter "limit"
           GET /p1: query parameter "limit"
           GET /p2: query parameter "limit"
           and 19 more
1 breaking
`,
    )
    assert.equal(judgment.groups[0]?.places.length, 22)
    assert.equal(
      changelogReport(judgment),
      '#### Changed\n\n- query parameter "limit" became required, in 22 locations (breaking)\n',
    )
  })

  it('are grouped in one row for four schemas that allow another variant', async () => {
    const names = ['Blocks', 'Cells', 'Items', 'Rows']
    const variant = (kind: string) => ({
      type: 'object',
      properties: { kind: { type: 'string', enum: [kind] } },
      required: ['kind'],
    })
    const used = (kinds: readonly string[]) => {
      const oneOf = kinds.map((kind) => ({ $ref: `#/components/schemas/${kind}` }))
      const variants = Object.fromEntries(kinds.map((kind) => [kind, variant(kind)]))
      const schemas = Object.fromEntries(names.map((name) => [name, { oneOf }]))
      return buildApi(
        4,
        (at) => ({
          responses: { '200': replies({ $ref: `#/components/schemas/${names[at]}` }) },
        }),
        { ...schemas, ...variants },
      )
    }
    const judgment = await judge(used(['Text', 'Image']), used(['Text', 'Image', 'Prompt']))
    assert.equal(
      textReport(judgment),
      `breaking schema may now be Prompt, in 4 locations (response-variant-added 37dccfe342b3)
           Blocks
           Cells
           Items
           and 1 more
1 breaking
`,
    )
    assert.equal(judgment.groups[0]?.places.length, 4)
  })

  for (const [path, wrap] of [
    ['[]', (items: Node) => ({ type: 'array', items })],
    ['[][]', (items: Node) => ({ type: 'array', items: { type: 'array', items } })],
    ['(names)', (propertyNames: Node) => ({ type: 'object', propertyNames })],
  ] as const) {
    it(`are grouped in one row for ${path} of 10 responses`, async () => {
      const used = (values: string[]) =>
        buildApi(10, () => ({ responses: { '200': replies(wrap({ ...text, enum: values })) } }))
      assert.equal(
        textReport(await judge(used(['a']), used(['a', 'b']))),
        `breaking schema may now be "b", in 10 locations (response-enum-widened dd0e9a7089e8)
           GET /p0: response 200 application/json: ${path}
           GET /p1: response 200 application/json: ${path}
           GET /p2: response 200 application/json: ${path}
           and 7 more
1 breaking
`,
      )
    })
  }

  it('are grouped in one row for four schemas that reject additional fields', async () => {
    const names = ['Blocks', 'Cells', 'Items', 'Rows']
    const used = (more: Node) => {
      return buildApi(
        4,
        (at) => ({
          requestBody: { content: json({ $ref: `#/components/schemas/${names[at]}` }) },
          responses: plain,
        }),
        Object.fromEntries(names.map((name) => [name, { ...object({ [name]: text }), ...more }])),
      )
    }
    const [line] = textReport(await judge(used({}), used({ additionalProperties: false }))).split(
      '\n',
    )
    assert.equal(
      line,
      'breaking schema no longer accepts additional fields, in 4 locations (request-field-refused 22bd5845eaad)',
    )
  })

  it('are grouped in one row for a header of 200 responses', async () => {
    const all = (headers: Node) =>
      buildApi(50, () => ({
        responses: Object.fromEntries(
          ['200', '400', '404', '500'].map((status) => [status, replies(text, headers)]),
        ),
      }))
    assert.equal(
      textReport(await judge(all({ 'X-Rate': { schema: integer } }), all({}))),
      `breaking response header "x-rate" was removed, in 200 locations (response-header-removed 32b138b093aa)
           GET /p0: response 200 header "x-rate"
           GET /p0: response 400 header "x-rate"
           GET /p0: response 404 header "x-rate"
           and 197 more
1 breaking
`,
    )
  })

  it('are grouped in one row for a field that three schemas have, with their names', async () => {
    const names = ['Cat', 'Dog', 'Pig']
    const all = (values: string[]) =>
      buildApi(
        6,
        (at) => ({
          responses: { '200': replies({ $ref: `#/components/schemas/${names[at % 3]}` }) },
        }),
        Object.fromEntries(
          names.map((name) => [name, object({ state: { ...text, enum: values } })]),
        ),
      )
    const { groups } = await judge(all(['new']), all(['new', 'old']))
    assert.deepEqual(
      groups.map(({ subject, subjects, places }) => [subject, subjects, places.length]),
      [['field "state"', ['Cat: state', 'Dog: state', 'Pig: state'], 6]],
    )
  })

  it('stay separate rows for two operations, different values, and whole operations', async () => {
    const two = await judge(buildApi(2, limit({})), buildApi(2, limit({ required: true })))
    assert.deepEqual(
      two.groups.map(({ subject }) => subject),
      ['GET /p0', 'GET /p1'],
    )
    const least = (minimum: number) => (at: number) =>
      limit({ schema: { ...integer, minimum: minimum * at } })()
    const others = await judge(buildApi(4, least(0)), buildApi(4, least(1)))
    assert.equal(others.groups.length, 3)
    const removed = await judge(buildApi(2, limit({})), buildApi(0, limit({})))
    assert.equal(removed.groups.length, 2)
  })

  it('are grouped in one row for 40 operations that are deprecated', async () => {
    const deprecated = (more: Node) => buildApi(40, () => ({ responses: plain, ...more }))
    const judgment = await judge(deprecated({}), deprecated({ deprecated: true }))
    const lines = textReport(judgment).split('\n')
    assert.deepEqual(
      [lines[0], lines[1], lines[20], lines[21], lines[22]],
      [
        'info     40 operations are deprecated (operation-deprecated 5b4f576dd8f1)',
        '           GET /p0',
        '           GET /p19',
        '           and 20 more',
        '1 other',
      ],
    )
    assert.equal(judgment.groups[0]?.places.length, 40)
    // readers of a changelog search for operation names
    const entries = changelogReport(judgment).split('\n')
    assert.deepEqual(
      [entries[0], entries[2], entries[41]],
      ['#### Deprecated', '- GET /p0: is deprecated', '- GET /p39: is deprecated'],
    )
  })

  it('are grouped in one row for removed operations, which are accepted one by one', async () => {
    const before = buildApi(4, limit({}))
    const { groups } = await judge(before, buildApi(0, limit({})))
    assert.deepEqual(
      groups.map(({ subjects, members }) => [subjects, members?.length]),
      [[['GET /p0', 'GET /p1', 'GET /p2', 'GET /p3'], 4]],
    )
    assert.match(
      textReport(await judge(before, buildApi(0, limit({})))),
      /^breaking 4 operations were removed \(operation-removed [0-9a-f]{12}\)\n {11}GET \/p0\n/,
    )
    const [first, ...others] = (groups[0]?.members ?? []).map(({ fingerprint }) => fingerprint)
    const fewer = await judge(before, buildApi(0, limit({})), others)
    assert.deepEqual(
      fewer.failing.map(({ subject, fingerprint }) => [subject, fingerprint]),
      [['GET /p0', first]],
    )
    assert.deepEqual(fewer.unused, [])
  })

  it('are accepted together or one by one, and stay accepted if fewer locations change', async () => {
    const sides = [buildApi(4, limit({})), buildApi(4, limit({ required: true }))] as const
    const { groups } = await judge(...sides)
    const together = await judge(...sides, [String(groups[0]?.fingerprint)])
    assert.deepEqual([together.failing.length, together.unused], [0, []])
    assert.equal(together.groups[0]?.accepted?.reason, 'never used')
    const single = (await judge(buildApi(1, limit({})), buildApi(1, limit({ required: true }))))
      .groups
    const [one = { fingerprint: '' }] = single
    const rest = await judge(...sides, [one.fingerprint])
    assert.deepEqual(
      rest.groups.map(({ subject, accepted }) => [subject, accepted !== undefined]),
      [
        ['GET /p0', true],
        ['query parameter "limit"', false],
      ],
    )
    assert.deepEqual([rest.failing.length, rest.unused], [1, []])
    // an accepted cause stays accepted if fewer locations change
    const fewer = [buildApi(1, limit({})), buildApi(1, limit({ required: true }))] as const
    assert.equal((await judge(...fewer, [String(groups[0]?.fingerprint)])).failing.length, 0)
  })

  it('stay accepted by each fingerprint that an earlier report of the change shows', async () => {
    const kind = (value: string) => object({ kind: { const: value } })
    const variants = (count: number, ...kinds: string[]) => {
      const pet = { oneOf: [integer, ...kinds.map(kind)] }
      const all = Array.from({ length: count }, (_, at) => [
        `S${at}`,
        object({ pet, [`a${at}`]: text }),
      ])
      return buildApi(
        count,
        (at) => ({ responses: { '200': replies({ $ref: `#/components/schemas/S${at}` }) } }),
        Object.fromEntries(all),
      )
    }
    const sides = (count: number) =>
      [variants(count, 'cat'), variants(count, 'cat', 'cow')] as const
    const shown = (await judge(...sides(3))).groups.map(({ fingerprint, subject, message }) =>
      [fingerprint, subject, message].join(' | '),
    )
    assert.deepEqual(shown, ['7b939b1d2485 | field "pet" | may now be object with kind "cow"'])
    const failing = async (count: number, fingerprint: string) => {
      const { failing, unused } = await judge(...sides(count), [fingerprint])
      return [failing.length, unused.length]
    }
    for (const fingerprint of [
      // the schema and the cause, each with the current and the old message
      ...['a465541daeef', '7b939b1d2485', '85d98f7ac1cd', '9769eb10dc23'],
    ]) {
      assert.deepEqual(await failing(1, fingerprint), [0, 0], fingerprint)
    }
    assert.deepEqual(await failing(3, '9769eb10dc23'), [0, 0])
    assert.deepEqual(await failing(1, '0123456789ab'), [1, 1])
  })

  it('have no common fingerprint if they affect whole operations', async () => {
    // the fingerprint of the cause without a part
    const { failing, unused } = await judge(buildApi(4, limit({})), buildApi(0, limit({})), [
      '28bc8210cdbf',
    ])
    assert.deepEqual([failing.length, unused.length], [1, 1])
  })
})
