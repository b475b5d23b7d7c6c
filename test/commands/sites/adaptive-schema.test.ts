import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'
import { dryRunBody, refused } from '../../support/rehearse.ts'

const adaptive = {
  object: 'site-adaptive-schema',
  jsonSchema: {
    type: 'object',
    properties: { beta: { type: 'boolean', description: 'takes part in the beta' } },
    additionalProperties: false,
  },
  updatedAt: '2026-01-05T10:00:00.000Z',
}

const schema = {
  answers: adaptive,
  table: `
    updated at                       2026-01-05 10:00
    jsonSchema.type                  object
    jsonSchema.properties            {"beta":{"type":"boolean","description":"takes part in the beta"}}
    jsonSchema.additionalProperties  no
  `,
  tsv: `
    updatedAt\t2026-01-05T10:00:00.000Z
    jsonSchema.type\tobject
    jsonSchema.properties.beta.type\tboolean
    jsonSchema.properties.beta.description\ttakes part in the beta
    jsonSchema.additionalProperties\tfalse
  `,
}

commandCase({
  run: 'sites adaptive-schema get site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/adaptive-schema',
  ...schema,
})

commandCase({
  run: 'sites adaptive-schema set site_1 \'{"type":"object","properties":{"beta":{"type":"boolean"}}}\'',
  sends: 'PUT /v1/orgs/acme/sites/site_1/adaptive-schema',
  body: { jsonSchema: { type: 'object', properties: { beta: { type: 'boolean' } } } },
  ...schema,
})

describe('docsctl sites adaptive-schema set', () => {
  const set = 'sites adaptive-schema set site_1'
  const full = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'https://acme.test/visitor',
    type: 'object',
    description: 'who reads',
    properties: { plan: { type: ['string', 'null'], description: 'what they pay for' } },
    additionalProperties: false,
  }
  let folder: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsctl-schema-'))
    await writeFile(join(folder, 'schema.json'), JSON.stringify(full))
  })
  after(() => rm(folder, { recursive: true }))

  it('reads the schema from a file or standard input', async () => {
    assert.deepEqual(await dryRunBody(`${set} @schema.json`, { cwd: folder }), { jsonSchema: full })
    assert.deepEqual(await dryRunBody(`${set} -`, { stdin: JSON.stringify(full) }), {
      jsonSchema: full,
    })
  })

  it('takes the whole body with --input', async () => {
    const stdin = JSON.stringify({ jsonSchema: full })
    assert.deepEqual(await dryRunBody(`${set} --input -`, { stdin }), { jsonSchema: full })
  })

  it('prints no note about known keywords', async () => {
    nock('https://api.test').get('/v1/orgs/acme/sites/site_1/adaptive-schema').reply(200, adaptive)
    const { stderr } = await docsctl(splitArguments(`${set} @schema.json --dry-run --no-warn`), {
      cwd: folder,
    })
    assert.equal(stderr, '')
  })

  it('sends unknown keywords, and lists them in a note', async () => {
    const stdin = JSON.stringify({
      type: 'object',
      properties: { plan: { type: 'string', enum: ['free'] } },
      required: ['plan'],
    })
    nock('https://api.test').get('/v1/orgs/acme/sites/site_1/adaptive-schema').reply(200, adaptive)
    const { exit, stdout, stderr } = await docsctl(splitArguments(`${set} - --dry-run --no-warn`), {
      stdin,
    })
    assert.equal(exit, 0)
    assert.deepEqual(JSON.parse(stdout).body.jsonSchema, JSON.parse(stdin))
    assert.equal(
      stderr,
      'note: The service may ignore unknown keys in the schema: required, properties.plan.enum\n',
    )
  })

  const wrong = [
    ['{"properties":{}}', /Missing required argument SCHEMA \(type\)/],
    ['{"type":"object"}', /Missing required argument SCHEMA \(properties\)/],
    [
      '{"type":"array","properties":{}}',
      /Invalid value "array" for SCHEMA \(type\)\. Expected object/,
    ],
    [
      '{"type":"object","properties":{"a":{}}}',
      /Missing required argument SCHEMA \(properties\.a\.type\)/,
    ],
    [
      '{"type":"object","properties":{"a":1}}',
      /Invalid value 1 for SCHEMA \(properties\.a\)\. Expected an object/,
    ],
    [
      '{"type":"object","properties":{},"additionalProperties":"no"}',
      /Invalid value "no" for SCHEMA \(additionalProperties\)\. Expected true or false/,
    ],
    ['[]', /Invalid value \[\] for SCHEMA\. Expected an object/],
    ['"text"', /Invalid value "text" for SCHEMA\. Expected an object/],
    ['{', /Invalid SCHEMA\. Expected JSON: Expected property name or '\}' in JSON at position 1/],
  ] as const

  for (const [schema, message] of wrong) {
    it(`rejects ${schema} and shows the location`, async () => {
      await refused(`${set} -`, message, { stdin: schema })
    })
  }

  it('rejects a missing file, and a missing schema', async () => {
    await refused(`${set} @none.json`, /Cannot read the file none.json for SCHEMA/)
    await refused(set, /Missing required argument SCHEMA/)
  })
})
