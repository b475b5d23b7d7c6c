import assert from 'node:assert/strict'
import fc from 'fast-check'
import { pageOfItems } from '../../src/sandbox/http/paging.ts'
import { scaled } from '../../src/sandbox/seed/scale.ts'
import { emptySeed, seedMember } from '../../src/sandbox/seed/seed.ts'
import { endAll, type Served, serve } from './served.ts'

const serveMembers = (members: number) => serve({ seed: scaled(emptySeed, { members }) })

/** Reads a page of the member list. Returns the names and the next cursor. */
async function page({ send }: Served, query: string) {
  const { status, body } = await send('GET', `/orgs/acme/members?sort=name&order=asc&${query}`)
  assert.equal(status, 200)
  const names = body.items.map(({ user }) => (user as { displayName: string }).displayName)
  return { names, count: body.count, next: body.next?.page }
}

describe('a sandbox list', () => {
  afterEach(endAll)

  it('has pages of 50 by default', async () => {
    const served = await serveMembers(60)
    assert.equal((await page(served, '')).names.length, 50)
    assert.equal((await page(served, 'limit=7')).names.length, 7)
    assert.equal((await page(served, 'limit=1000')).names.length, 61)
  })

  it('returns the total, and a next page only if more items follow', async () => {
    const served = await serveMembers(9)
    const first = await page(served, 'limit=5')
    assert.deepEqual([first.count, typeof first.next], [10, 'string'])
    const second = await page(served, `limit=5&page=${first.next}`)
    assert.deepEqual([second.count, second.next, second.names.length], [10, undefined, 5])
  })

  it('rejects a limit that is too high, not a number, or given twice', async () => {
    const { send } = await serveMembers(1)
    for (const [query, message] of [
      ['limit=1001', 'limit must be at most 1000'],
      ['limit=-1', 'limit must be an integer'],
      ['limit=ten', 'limit must be an integer'],
      ['limit=', 'limit must be an integer'],
      ['limit=1&limit=2', 'limit must have a single value'],
    ]) {
      const { status, body } = await send('GET', `/orgs/acme/members?${query}`)
      assert.deepEqual([status, body.error.message], [400, message])
    }
    assert.equal((await send('GET', '/orgs/acme/members?limit=0')).body.next, undefined)
  })

  it('rejects an unknown cursor', async () => {
    const served = await serveMembers(9)
    const { next } = await page(served, 'limit=5')
    for (const path of [
      '/orgs/acme/members?page=nonsense',
      '/orgs/acme/members?page=WzFd',
      `/orgs/acme/members?page=${next}`,
      `/orgs/acme/teams?page=${next}`,
    ]) {
      assert.equal((await served.send('GET', path)).status, 400)
    }
  })

  it('continues after the last item even if items are added and removed', async () => {
    const served = await serveMembers(9)
    const first = await page(served, 'limit=3')
    assert.deepEqual(first.names, ['Ada Admin', 'Member 000001', 'Member 000002'])
    served.sandbox.change((tx) => {
      // delete the last member that was read, and one member after the cursor
      const gone = ['Member 000002', 'Member 000004']
      for (const { id, displayName } of tx.list('members', 'byName', 'acme')) {
        if (gone.includes(displayName)) tx.delete('members', id)
      }
      // add one member before the cursor, and one after it
      for (const displayName of ['Bo Berg', 'Zed']) {
        seedMember(tx, {
          organization: 'acme',
          displayName,
          email: `${displayName}@acme.example`,
          role: 'read',
          joinedAt: '2026-11-01T00:00:00.000Z',
        })
      }
    })
    const rest = await page(served, `page=${first.next}`)
    assert.deepEqual(rest.names, [
      'Member 000003',
      'Member 000005',
      'Member 000006',
      'Member 000007',
      'Member 000008',
      'Member 000009',
      'Zed',
    ])
  })

  it('returns each remaining item exactly once, whatever is added and removed in the meantime', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 })
    const steps = fc.array(fc.record({ gone: numbers, come: numbers }), { maxLength: 12 })
    fc.assert(
      fc.property(
        numbers,
        steps,
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom('asc' as const, 'desc' as const),
        (start, changes, limit, order) => {
          const present = new Set(start)
          const stayed = new Set(start)
          const seen: number[] = []
          let cursor: string | undefined
          do {
            const items = [...present]
            const { items: got, next } = pageOfItems(
              { limit, ...(cursor !== undefined && { cursor }) },
              // many items have the same sort key, so their order depends on the ID
              { name: 'n', items, place: (item) => [item % 5, String(item)], order },
            )
            seen.push(...got)
            cursor = next?.page
            assert.ok(seen.length < 500, 'the list never ends')
            const { gone = [], come = [] } = changes.shift() ?? {}
            for (const one of gone) {
              present.delete(one)
              stayed.delete(one)
            }
            for (const one of come) present.add(one)
          } while (cursor !== undefined)
          assert.equal(new Set(seen).size, seen.length)
          assert.deepEqual(
            [...stayed].filter((one) => !seen.includes(one)),
            [],
          )
        },
      ),
    )
  })

  it('returns all of 2,500 items in pages of 1,000', async () => {
    const served = await serveMembers(2499)
    const sizes: number[] = []
    const names = new Set<string>()
    let cursor = ''
    for (;;) {
      const { names: got, next } = await page(served, `limit=1000${cursor}`)
      sizes.push(got.length)
      for (const name of got) names.add(name)
      if (next === undefined) break
      cursor = `&page=${next}`
    }
    assert.deepEqual(sizes, [1000, 1000, 500])
    assert.equal(names.size, 2500)
  })
})
