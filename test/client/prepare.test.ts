import assert from 'node:assert/strict'
import fc from 'fast-check'
import * as z from 'zod'
import { type Parts, prepare, splitInput } from '../../src/client/prepare.ts'
import { operation } from '../../src/contract/operation.ts'
import { createTeam, getTeam, listTeams } from '../../src/contract/organizations/teams.ts'
import { updateChannel } from '../../src/contract/site-publishing/agents.ts'
import { DocsctlError } from '../../src/errors.ts'
import { codePoint } from '../support/code-point.ts'

function problemsOf(op: Parameters<typeof prepare>[0], parts: Parts) {
  try {
    prepare(op, parts)
  } catch (error) {
    assert.ok(error instanceof DocsctlError)
    assert.equal(error.kind, 'usage')
    return error.details.problems
  }
  return []
}

const org = { organizationId: 'org_1' }

describe('preparing a request', () => {
  it('splits flat input into path, query, and body', () => {
    assert.deepEqual(splitInput(createTeam, { ...org, title: 'A', members: undefined }), {
      path: org,
      query: {},
      body: { title: 'A' },
    })
    assert.deepEqual(splitInput(listTeams, { ...org, title: 'A' }), {
      path: org,
      query: { title: 'A' },
    })
  })

  it('sends {} for an optional body, and no body for an operation without one', () => {
    const update = operation({
      id: 'x.update',
      method: 'PATCH',
      path: '/x',
      summary: 's',
      body: z.strictObject({ a: z.string().exactOptional() }),
    })
    assert.deepEqual(prepare(update, { path: {} }).body, {})
    assert.equal('body' in prepare(getTeam, { path: { ...org, teamId: 't' } }), false)
  })

  it('repeats the name of an array in the query, and sends Booleans as text', () => {
    const list = operation({
      id: 'x.list',
      method: 'GET',
      path: '/x',
      summary: 's',
      query: z.strictObject({ type: z.array(z.string()), on: z.boolean() }),
    })
    assert.equal(
      prepare(list, { path: {}, query: { type: ['a', 'b&c'], on: false } }).path,
      '/v1/x?type=a&type=b%26c&on=false',
    )
  })

  it('encodes any text as exactly one path segment', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (teamId) => {
        const parts = { path: { ...org, teamId } }
        if (teamId === '' || teamId === '.' || teamId === '..' || /\p{Cs}/u.test(teamId)) {
          assert.equal(problemsOf(getTeam, parts)?.[0]?.where, 'path.teamId')
          return
        }
        const { pathname, search, hash } = new URL(
          prepare(getTeam, parts).path,
          'https://x.example',
        )
        const segments = pathname.split('/')
        assert.deepEqual(segments.slice(0, 5), ['', 'v1', 'orgs', 'org_1', 'teams'])
        assert.equal(segments.length, 6)
        assert.equal(decodeURIComponent(segments[5] ?? ''), teamId)
        assert.equal(search + hash, '')
      }),
    )
  })

  for (const teamId of ['', '.', '..']) {
    it(`rejects "${teamId}" as an ID`, () => {
      assert.equal(problemsOf(getTeam, { path: { ...org, teamId } })?.length, 1)
    })
  }

  it('reports all problems together, with location, rule, and value', () => {
    assert.deepEqual(
      problemsOf(createTeam, {
        path: {},
        query: { q: 1 },
        body: { title: '', members: ['a', 2], color: 'red' },
      }),
      [
        {
          where: 'path.organizationId',
          rule: 'missing-value',
          message: 'Missing required value path.organizationId',
        },
        { where: 'query.q', rule: 'unknown-key', message: 'Unknown key "query.q"', value: 1 },
        {
          where: 'body.title',
          rule: 'invalid-value',
          message: 'Invalid value "" for body.title. Expected at least 1 character',
          value: '',
        },
        {
          where: 'body.members.1',
          rule: 'invalid-value',
          message: 'Invalid value 2 for body.members.1. Expected text',
          value: 2,
        },
        {
          where: 'body.color',
          rule: 'unknown-key',
          message: 'Unknown key "body.color". Expected one of: title, members',
          value: 'red',
        },
      ],
    )
  })

  const field = z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('a') }),
    z.strictObject({ kind: z.literal('b'), x: z.number() }),
  ])
  const shapes = operation({
    id: 'x.create',
    method: 'POST',
    path: '/x',
    summary: 's',
    body: z.strictObject({
      name: z
        .string()
        .regex(/^[a-z]+$/, 'Use lowercase letters')
        .exactOptional(),
      role: z.enum(['admin', 'read']).exactOptional(),
      url: z.url().exactOptional(),
      many: z.array(z.string()).max(2).exactOptional(),
      count: z.number().min(1).exactOptional(),
      position: z.strictObject({ before: z.string().exactOptional() }).exactOptional(),
      source: z
        .union([z.strictObject({ url: z.string().max(3) }), z.strictObject({ text: z.string() })])
        .exactOptional(),
      parent: z.union([z.string(), z.null()]).exactOptional(),
      secrets: z.record(z.string(), z.string()).exactOptional(),
      setup: z
        .union([
          z.strictObject({ fields: z.record(z.string(), field), all: z.boolean().exactOptional() }),
          z.strictObject({ component: z.string() }),
        ])
        .exactOptional(),
    }),
  })

  for (const [body, where, message] of [
    [{ name: 'A' }, 'body.name', 'Invalid value "A" for body.name. Use lowercase letters'],
    [{ role: 'x' }, 'body.role', 'Invalid value "x" for body.role. Expected one of: admin, read'],
    [
      { url: 'x' },
      'body.url',
      'Invalid value "x" for body.url. Expected an absolute URL, such as https://example.com/docs',
    ],
    [
      { many: ['a', 'b', 'c'] },
      'body.many',
      'Invalid value ["a","b","c"] for body.many. Expected at most 2 items',
    ],
    [{ count: 0 }, 'body.count', 'Invalid value 0 for body.count. Expected at least 1'],
    [
      { position: { before: 1 } },
      'body.position.before',
      'Invalid value 1 for body.position.before. Expected text',
    ],
    [
      { position: { on: 1 } },
      'body.position.on',
      'Unknown key "body.position.on". Expected before',
    ],
    [
      { source: { url: 'long' } },
      'body.source.url',
      'Invalid value "long" for body.source.url. Expected at most 3 characters',
    ],
    [{ source: 5 }, 'body.source', 'Invalid value 5 for body.source. Expected an object'],
    [{ parent: 5 }, 'body.parent', 'Invalid value 5 for body.parent. Expected text or null'],
    [{ setup: {} }, 'body.setup.fields', 'Missing required value body.setup.fields'],
    [
      { setup: { component: 'x', all: true } },
      'body.setup.all',
      'body.setup.all cannot be used with component',
    ],
    [
      { setup: { fields: { a: { kind: 'c' } } } },
      'body.setup.fields.a.kind',
      'Invalid value "c" for body.setup.fields.a.kind. Expected one of: a, b',
    ],
    [
      { setup: { fields: { a: { kind: 'b', x: 'y' } } } },
      'body.setup.fields.a.x',
      'Invalid value "y" for body.setup.fields.a.x. Expected a number',
    ],
    [
      { setup: { fields: { a: { kind: 'a', x: 1 } } } },
      'body.setup.fields.a.x',
      'Unknown key "body.setup.fields.a.x". Expected kind',
    ],
  ] as const) {
    it(`reports for ${JSON.stringify(body)}: ${message}`, () => {
      const [problem, ...more] = problemsOf(shapes, { path: {}, body }) ?? []
      assert.deepEqual([problem?.where, problem?.message, more], [where, message, []])
    })
  }

  it('reports the key that selects the variant of a union if it is missing', () => {
    const body = { setupSettings: { allowedChannel: 'C1' } }
    const path = { organizationId: 'org_1', siteId: 'site_1', siteChannelId: 'ch_1' }
    const problems = problemsOf(updateChannel, { path, body })
    assert.deepEqual(
      problems?.map(({ message }) => message),
      ['Missing required value body.type'],
    )
  })

  it('omits the value of a secret', () => {
    const [problem] = problemsOf(shapes, { path: {}, body: { secrets: { KEY: 5 } } }) ?? []
    assert.deepEqual(problem, {
      where: 'body.secrets.KEY',
      rule: 'invalid-value',
      message: 'Invalid value "***" for body.secrets.KEY. Expected text',
      value: '***',
    })
  })

  it('throws an error with the argument names of the library', () => {
    assert.throws(() => prepare(createTeam, { path: org, body: { title: 'x'.repeat(65) } }), {
      message:
        'teams.create was not sent: Invalid value "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…" (65 characters) for body.title. Expected at most 64 characters',
    })
  })
})
