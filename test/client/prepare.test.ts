import assert from 'node:assert/strict'
import fc from 'fast-check'
import * as z from 'zod'
import { type Parts, prepare, splitInput } from '../../src/client/prepare.ts'
import { operation } from '../../src/contract/operation.ts'
import { createTeam, getTeam, listTeams } from '../../src/contract/organizations/teams.ts'
import { DocsctlError } from '../../src/errors.ts'

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
  it('sorts flat input into path, query and body', () => {
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

  it('sends {} where a body is optional, and no body where there is none', () => {
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

  it('repeats the name of an array in the query and writes booleans as words', () => {
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

  it('encodes any text as exactly one segment of the path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (teamId) => {
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
    it(`refuses "${teamId}" as an id`, () => {
      assert.equal(problemsOf(getTeam, { path: { ...org, teamId } })?.length, 1)
    })
  }

  it('names every problem at once, with place, rule and value', () => {
    assert.deepEqual(
      problemsOf(createTeam, {
        path: {},
        query: { q: 1 },
        body: { title: '', members: ['a', 2], color: 'red' },
      }),
      [
        { where: 'path.organizationId', rule: 'is needed', value: undefined },
        { where: 'query.q', rule: 'the operation takes no query', value: 1 },
        { where: 'body.title', rule: 'at least 1 character', value: '' },
        { where: 'body.members.1', rule: 'a text', value: 2 },
        { where: 'body.color', rule: 'unknown; valid are title, members', value: 'red' },
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
        .regex(/^[a-z]+$/)
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

  for (const [body, where, rule] of [
    [{ name: 'A' }, 'body.name', 'of the pattern ^[a-z]+$'],
    [{ role: 'x' }, 'body.role', 'one of admin or read'],
    [{ url: 'x' }, 'body.url', 'an absolute URL'],
    [{ many: ['a', 'b', 'c'] }, 'body.many', 'at most 2 items'],
    [{ count: 0 }, 'body.count', 'at least 1'],
    [{ position: { before: 1 } }, 'body.position.before', 'a text'],
    [{ position: { on: 1 } }, 'body.position.on', 'unknown; valid are before'],
    [{ source: { url: 'long' } }, 'body.source.url', 'at most 3 characters'],
    [{ source: 5 }, 'body.source', 'an object'],
    [{ parent: 5 }, 'body.parent', 'a text, or null'],
    [{ setup: {} }, 'body.setup.fields', 'is needed'],
    [
      { setup: { component: 'x', all: true } },
      'body.setup.all',
      "can't be given together with component",
    ],
    [{ setup: { fields: { a: { kind: 'c' } } } }, 'body.setup.fields.a.kind', 'one of a or b'],
    [{ setup: { fields: { a: { kind: 'b', x: 'y' } } } }, 'body.setup.fields.a.x', 'a number'],
    [
      { setup: { fields: { a: { kind: 'a', x: 1 } } } },
      'body.setup.fields.a.x',
      'unknown; valid are kind',
    ],
  ] as const) {
    it(`says of ${JSON.stringify(body)}: ${rule}`, () => {
      const [problem, ...more] = problemsOf(shapes, { path: {}, body }) ?? []
      assert.deepEqual([problem?.where, problem?.rule, more], [where, rule, []])
    })
  }

  it('does not repeat the value of a secret', () => {
    const [problem] = problemsOf(shapes, { path: {}, body: { secrets: { KEY: 5 } } }) ?? []
    assert.deepEqual(problem, { where: 'body.secrets.KEY', rule: 'a text', value: '***' })
  })

  it('has a message that a reader of the library understands', () => {
    assert.throws(() => prepare(createTeam, { path: org, body: { title: 'x'.repeat(65) } }), {
      message: 'teams.create was not sent: body.title: at most 64 characters',
    })
  })
})
