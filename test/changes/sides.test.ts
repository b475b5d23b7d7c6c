import assert from 'node:assert/strict'
import { readChanges } from '../../src/changes/read-changes.ts'
import { baseOf, type ChangeRequest, withMerged } from '../../src/changes/sides.ts'
import { type Client, createClient } from '../../src/client/client.ts'
import { DocsctlError } from '../../src/errors.ts'
import { docs } from '../sandbox/docs.ts'
import { endAll, serve } from '../sandbox/served.ts'
import { menu } from '../support/review/change-request-sample.ts'

const hour = 3_600_000
const requests = '/spaces/sp_docs/change-requests'

/** A sandbox in which each step is an hour after the last. */
async function world() {
  const { send, sandbox, url, token, exchanges } = await serve({ seed: docs })
  const post = async (path: string, body?: unknown) => {
    sandbox.clock.advance(hour)
    const { status, body: answer } = await send('POST', path, body)
    assert.ok(status < 300, `${path} answered ${status}: ${JSON.stringify(answer)}`)
    return answer
  }
  const begin = async () => String((await post(requests, { subject: 'x' })).number)
  const change = (number: string, operation: string, more: object) =>
    post(`${requests}/${number}/content`, { changes: [{ operation, ...more }] })
  const merge = async (number: string) => {
    const { result } = await post(`${requests}/${number}/merge`)
    assert.equal(result, 'merge')
  }
  const pull = (number: string) => post(`${requests}/${number}/update`)
  /** Writes to main by a change request of its own. */
  const onMain = async (operation: string, more: object) => {
    const number = await begin()
    await change(number, operation, more)
    await merge(number)
  }
  const sidesBy = async (see: (client: Client) => Client, changeRequestId: string) => {
    const client = createClient({ apiUrl: url, token })
    try {
      const { pages } = await readChanges(see(client), { spaceId: 'sp_docs', changeRequestId })
      const sides = pages.map(({ before, after, mayDiffer, tree, side }) => [
        (after ?? before)?.title,
        `${tree && tree.kind !== 'kept' ? tree.kind : 'changed'} ${side}${mayDiffer ? '' : ', not read'}`,
      ])
      return Object.fromEntries(sides)
    } finally {
      await client.close()
    }
  }
  /** Each page that differs, with what became of it and whose it is. */
  const sides = (number: string) => sidesBy((client) => client, number)
  /** The same where the service has no revisions to read. */
  const sidesByTime = (number: string) => sidesBy(withoutRevisions, number)
  return { begin, change, merge, pull, onMain, sides, sidesByTime, exchanges }
}

function withoutRevisions(client: Client): Client {
  return {
    ...client,
    call: (operation, ...rest) =>
      operation.path.includes('/revisions/')
        ? Promise.reject(new DocsctlError('not-found', 'no such path'))
        : client.call(operation, ...rest),
  }
}

const edit = (page: string, markdown = 'Another text.') =>
  ['update_page', { page, document: { markdown } }] as const

describe('whose change it is by the times', () => {
  afterEach(endAll)

  it('is the change request’s where it has all of main', async () => {
    const { begin, change, sidesByTime } = await world()
    const number = await begin()
    await change(number, ...edit('pg_guide'))
    await change(number, 'delete_page', { page: 'pg_api' })
    await change(number, 'insert_page', { title: 'New', document: {} })
    assert.deepEqual(await sidesByTime(number), {
      Guide: 'changed change-request',
      API: 'removed change-request',
      Errors: 'removed change-request',
      New: 'added change-request',
    })
  })

  it('is told apart by the times where it is behind main', async () => {
    const { begin, change, onMain, sidesByTime } = await world()
    const number = await begin()
    await change(number, ...edit('pg_guide'))
    await change(number, 'delete_page', { page: 'pg_errors' })
    await change(number, 'insert_page', { title: 'Own', document: {} })
    await onMain(...edit('pg_install'))
    await onMain('insert_page', { title: 'Theirs', document: {} })
    assert.deepEqual(await sidesByTime(number), {
      Guide: 'changed change-request',
      Errors: 'removed change-request',
      Own: 'added change-request',
      Install: 'changed main, not read',
      Theirs: 'removed main, not read',
    })
  })

  it('what main removed is not its addition', async () => {
    const { begin, onMain, sidesByTime } = await world()
    const number = await begin()
    await onMain('delete_page', { page: 'pg_errors' })
    assert.deepEqual(await sidesByTime(number), { Errors: 'added main, not read' })
  })

  it('is of both where both changed the page', async () => {
    const { begin, change, onMain, sidesByTime } = await world()
    const number = await begin()
    await change(number, ...edit('pg_guide', 'Mine.'))
    await onMain(...edit('pg_guide', 'Theirs.'))
    assert.deepEqual(await sidesByTime(number), { Guide: 'changed both' })
  })

  it('a page that an older change request brought to main is never its removal', async () => {
    const { begin, change, merge, sidesByTime } = await world()
    const older = await begin()
    await change(older, 'insert_page', { title: 'Theirs', document: {} })
    const number = await begin()
    await change(number, 'delete_page', { page: 'pg_errors' })
    await merge(older)
    assert.deepEqual(await sidesByTime(number), {
      Theirs: 'removed unknown',
      Errors: 'removed change-request',
    })
  })

  it('a text that an older change request brought to main is changed on main', async () => {
    const { begin, change, merge, sidesByTime } = await world()
    const older = await begin()
    await change(older, ...edit('pg_guide'))
    const number = await begin()
    await merge(older)
    assert.deepEqual(await sidesByTime(number), { Guide: 'changed main, not read' })
  })

  it('its own change from before a pull stays its change', async () => {
    const { begin, change, onMain, pull, sidesByTime } = await world()
    const number = await begin()
    await change(number, ...edit('pg_guide'))
    await onMain(...edit('pg_install', 'Pulled.'))
    await pull(number)
    await onMain(...edit('pg_errors'))
    assert.deepEqual(await sidesByTime(number), {
      Guide: 'changed change-request',
      Errors: 'changed main, not read',
    })
  })

  it('a page that was pulled, and changed on main again, is not known to be its change', async () => {
    const { begin, onMain, pull, change, sidesByTime } = await world()
    const number = await begin()
    await onMain(...edit('pg_install', 'Pulled.'))
    await pull(number)
    await change(number, ...edit('pg_guide'))
    await onMain(...edit('pg_install', 'Changed again.'))
    assert.deepEqual(await sidesByTime(number), {
      Install: 'changed unknown',
      Guide: 'changed change-request',
    })
  })

  it('is main’s alone once it is merged, for it can not change any more', async () => {
    const { begin, change, merge, onMain, sidesByTime } = await world()
    const number = await begin()
    await change(number, ...edit('pg_guide'))
    await merge(number)
    await onMain(...edit('pg_install'))
    await onMain('insert_page', { title: 'Later', document: { markdown: 'x' } })
    assert.deepEqual(await sidesByTime(number), {
      Install: 'changed main, not read',
      Later: 'removed main, not read',
    })
  })
})

describe('whose change it is by the revisions', () => {
  afterEach(endAll)

  it('is told of what each side did to the same pages', async () => {
    const { begin, change, onMain, sides } = await world()
    const number = await begin()
    await change(number, ...edit('pg_guide', 'Mine.'))
    await change(number, 'delete_page', { page: 'pg_errors' })
    await change(number, 'insert_page', { title: 'Own', document: {} })
    await onMain(...edit('pg_guide', 'Theirs.'))
    await onMain(...edit('pg_install', 'Theirs too.'))
    await onMain('insert_page', { title: 'Theirs', document: {} })
    await onMain('delete_page', { page: 'pg_status' })
    assert.deepEqual(await sides(number), {
      Guide: 'changed both',
      Install: 'changed main, not read',
      Errors: 'removed change-request',
      Own: 'added change-request',
      Theirs: 'removed main, not read',
      Status: 'added main, not read',
    })
  })

  it('is told of a page that one side removed and the other changed', async () => {
    const { begin, change, onMain, sides } = await world()
    const number = await begin()
    await change(number, 'delete_page', { page: 'pg_errors' })
    await change(number, ...edit('pg_install'))
    await onMain(...edit('pg_errors'))
    await onMain('delete_page', { page: 'pg_install' })
    assert.deepEqual(await sides(number), { Errors: 'removed both', Install: 'added both' })
  })

  it('is main’s for what an older change request brought, whatever its times', async () => {
    const { begin, change, merge, sides } = await world()
    const older = await begin()
    await change(older, 'insert_page', { title: 'Theirs', document: {} })
    await change(older, ...edit('pg_guide'))
    const number = await begin()
    await change(number, 'delete_page', { page: 'pg_errors' })
    await merge(older)
    assert.deepEqual(await sides(number), {
      Theirs: 'removed main, not read',
      Guide: 'changed main, not read',
      Errors: 'removed change-request',
    })
  })

  it('is counted from the last pull', async () => {
    const { begin, onMain, pull, change, sides } = await world()
    const number = await begin()
    await onMain(...edit('pg_install', 'Pulled.'))
    await pull(number)
    await change(number, ...edit('pg_guide'))
    await onMain(...edit('pg_install', 'Changed again.'))
    assert.deepEqual(await sides(number), {
      Install: 'changed main, not read',
      Guide: 'changed change-request',
    })
  })

  it('is told of an order of pages, although no page has a time of it', async () => {
    const { begin, change, onMain, sides } = await world()
    const number = await begin()
    await change(number, 'update_page', { page: 'pg_status', at: 0 })
    await onMain(...edit('pg_guide'))
    assert.deepEqual(await sides(number), {
      Status: 'changed change-request, not read',
      Guide: 'changed main, not read',
    })
  })

  it('stays what it brought once it is merged, whatever main did later', async () => {
    const { begin, change, merge, onMain, sides } = await world()
    const number = await begin()
    await change(number, ...edit('pg_guide'))
    await onMain('insert_page', { title: 'Earlier', document: {} })
    await merge(number)
    await onMain(...edit('pg_install'))
    await onMain('insert_page', { title: 'Later', document: {} })
    assert.deepEqual(await sides(number), {
      Guide: 'changed change-request',
      Earlier: 'removed main, not read',
    })
  })
})

describe('the merges to main since both sides were the same', () => {
  const at = (day: number) => `2025-05-${day}T12:00:00.000Z`
  const base = baseOf({ ...menu, createdAt: at(20), updatedAt: at(29) } as ChangeRequest)
  /** Since when changes came late, where another change request was begun on the 10th. */
  const lateBy = (times: object) => {
    const { updatedAt: _, ...other } = { ...menu, createdAt: at(10), status: 'merged' }
    return withMerged(base, [{ ...other, ...times } as ChangeRequest]).mergedLate
  }
  const tenth = Date.parse(at(10))

  it('are those of a later time', () => {
    assert.equal(lateBy({ mergedAt: at(21), updatedAt: at(21) }), tenth)
    assert.equal(lateBy({ mergedAt: at(19), updatedAt: at(19) }), undefined)
  })

  it('go by their own time, and not by what was done to them later', () => {
    assert.equal(lateBy({ mergedAt: at(19), updatedAt: at(28) }), undefined)
  })

  it('go by their last change where the service tells no time of the merge', () => {
    assert.equal(lateBy({ updatedAt: at(21) }), tenth)
    assert.equal(lateBy({ updatedAt: at(19) }), undefined)
    assert.equal(lateBy({ mergedAt: null, updatedAt: at(19) }), undefined)
  })

  it('hold those without a time, of which nobody knows that they are older', () => {
    assert.equal(lateBy({}), tenth)
    assert.equal(lateBy({ mergedAt: 'yesterday' }), tenth)
  })
})
