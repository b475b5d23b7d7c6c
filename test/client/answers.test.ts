import assert from 'node:assert/strict'
import * as z from 'zod'
import { checkAnswer } from '../../src/client/answers.ts'
import { getTeam, listTeams } from '../../src/contract/organizations/teams.ts'
import { team, withClient } from '../support/client.ts'
import { json } from '../support/server.ts'

describe('the validation of responses', () => {
  it('accepts unknown fields, unknown enumeration values, lengths, and patterns', () => {
    const schema = z.strictObject({
      role: z.enum(['a', 'b']),
      kind: z.literal('x'),
      title: z.string().max(2),
      at: z.iso.datetime(),
    })
    const answer = { role: 'new', kind: 'y', title: 'long', at: 'yesterday', more: 1 }
    assert.deepEqual(checkAnswer(schema, answer), [])
  })

  it('accepts new keys of any form in permissions', () => {
    const answer = { ...team, permissions: { view: true, comments: { view: true } } }
    assert.deepEqual(checkAnswer(getTeam.result as z.ZodType, answer), [])
  })

  it('reports missing fields and fields of the wrong type by their dotted path', () => {
    const schema = z.looseObject({
      user: z.looseObject({ email: z.string(), age: z.number() }),
      tags: z.array(z.looseObject({ on: z.boolean() })),
      map: z.record(z.string(), z.number()),
    })
    assert.deepEqual(
      checkAnswer(schema, { user: { age: '5' }, tags: [{ on: 1 }], map: { a: 'x' } }),
      [
        { field: 'user.email', rule: 'missing' },
        { field: 'user.age', rule: 'not a number' },
        { field: 'tags.on', rule: 'not true or false' },
        { field: 'map.a', rule: 'not a number' },
      ],
    )
  })

  it('treats null as absent only if a field is optional', () => {
    const schema = z.looseObject({
      a: z.string().optional(),
      b: z.string().exactOptional(),
      c: z.string().nullable(),
      d: z.string(),
    })
    assert.deepEqual(checkAnswer(schema, { a: null, b: null, c: null, d: null }), [
      { field: 'd', rule: 'not text' },
    ])
    assert.deepEqual(checkAnswer(schema, { d: '' }), [{ field: 'c', rule: 'missing' }])
  })

  it('accepts an unknown union variant, but not a value of a different type', () => {
    const schema = z.union([z.looseObject({ a: z.string() }), z.string()])
    assert.deepEqual(checkAnswer(schema, { b: 1 }), [])
    assert.deepEqual(checkAnswer(schema, 5), [{ field: '', rule: 'not an object or text' }])
  })

  it('supports a recursive schema', () => {
    const Page: z.ZodType = z.looseObject({
      id: z.string(),
      get pages() {
        return z.array(Page).optional()
      },
    })
    assert.deepEqual(checkAnswer(Page, { id: 'a', pages: [{ id: 'b', pages: [{}] }] }), [
      { field: 'pages.pages.id', rule: 'missing' },
    ])
  })

  it('warns about a field of the wrong type and keeps the item unchanged', () =>
    withClient(
      [json(200, { items: [{ ...team, members: 'three', extra: [1] }] }), json(200, { id: 5 })],
      async ({ client, events }) => {
        const items: unknown[] = []
        for await (const item of client.paginate(listTeams, { organizationId: 'o' }))
          items.push(item)
        assert.deepEqual(items, [{ ...team, members: 'three', extra: [1] }])
        assert.deepEqual(
          events.filter(({ type }) => type === 'answer-problem'),
          [
            {
              type: 'answer-problem',
              operation: 'teams.list',
              field: 'items.members',
              rule: 'not a number',
            },
          ],
        )
        assert.deepEqual(await client.call(getTeam, { organizationId: 'o', teamId: 't' }), {
          id: 5,
        })
      },
    ))
})
