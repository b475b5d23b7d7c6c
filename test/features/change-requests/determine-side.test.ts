import assert from 'node:assert/strict'
import { type Client, createClient } from '../../../src/client/client.ts'
import type { ChangeRequest } from '../../../src/contract/change-requests/change-requests.ts'
import { DocsctlError } from '../../../src/errors.ts'
import {
  createMergeBase,
  withMerged,
} from '../../../src/features/change-requests/model/determine-side.ts'
import { readChanges } from '../../../src/features/change-requests/model/read-changes.ts'
import { docs } from '../../sandbox/docs.ts'
import { endAll, serve } from '../../sandbox/served.ts'
import { menu } from '../../support/review/change-request-sample.ts'

const hour = 3_600_000
const requests = '/spaces/sp_docs/change-requests'

/** Creates a sandbox whose clock advances by an hour with each step. */
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
  /** Makes a change on main by merging a separate change request. */
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
  /** Returns each page that differs, with its change and the side that made it. */
  const sides = (number: string) => sidesBy((client) => client, number)
  /** Returns the same data from a service whose revisions can't be read. */
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

describe('the side of a change, determined by times', () => {
  afterEach(endAll)

  it('is the change request if it contains all changes of main', async () => {
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

  it('is determined by the times if the change request is out of date with main', async () => {
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

  it('is main for a page that only main removed', async () => {
    const { begin, onMain, sidesByTime } = await world()
    const number = await begin()
    await onMain('delete_page', { page: 'pg_errors' })
    assert.deepEqual(await sidesByTime(number), { Errors: 'added main, not read' })
  })

  it('is both if both sides changed the page', async () => {
    const { begin, change, onMain, sidesByTime } = await world()
    const number = await begin()
    await change(number, ...edit('pg_guide', 'Mine.'))
    await onMain(...edit('pg_guide', 'Theirs.'))
    assert.deepEqual(await sidesByTime(number), { Guide: 'changed both' })
  })

  it('is unknown for a page that an older change request added and merged', async () => {
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

  it('is main for text that was changed by an older change request and merged', async () => {
    const { begin, change, merge, sidesByTime } = await world()
    const older = await begin()
    await change(older, ...edit('pg_guide'))
    const number = await begin()
    await merge(older)
    assert.deepEqual(await sidesByTime(number), { Guide: 'changed main, not read' })
  })

  it('stays the change request for a change that was made before a pull', async () => {
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

  it('is unknown for a page that was pulled and then changed on main again', async () => {
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

  it('is always main after the merge, because the change request can no longer change', async () => {
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

describe('the side of a change, determined by revisions', () => {
  afterEach(endAll)

  it('is determined separately for each page', async () => {
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

  it('is both for a page that one side removed and the other changed', async () => {
    const { begin, change, onMain, sides } = await world()
    const number = await begin()
    await change(number, 'delete_page', { page: 'pg_errors' })
    await change(number, ...edit('pg_install'))
    await onMain(...edit('pg_errors'))
    await onMain('delete_page', { page: 'pg_install' })
    assert.deepEqual(await sides(number), { Errors: 'removed both', Install: 'added both' })
  })

  it('is main for changes of an older change request, regardless of its times', async () => {
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

  it('is not affected by changes that were pulled from main', async () => {
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

  it('is also determined for reordered pages, although no time is recorded for the order', async () => {
    const { begin, change, onMain, sides } = await world()
    const number = await begin()
    await change(number, 'update_page', { page: 'pg_status', at: 0 })
    await onMain(...edit('pg_guide'))
    assert.deepEqual(await sides(number), {
      Status: 'changed change-request, not read',
      Guide: 'changed main, not read',
    })
  })

  it('stays the same after a merge, regardless of later changes on main', async () => {
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

describe('the merges to main since the common revision', () => {
  const at = (day: number) => `2025-05-${day}T12:00:00.000Z`
  const base = createMergeBase({ ...menu, createdAt: at(20), updatedAt: at(29) } as ChangeRequest)
  /** Returns `mergedLate` for a merged change request that was created on the 10th. */
  const lateBy = (times: object) => {
    const { updatedAt: _, ...other } = { ...menu, createdAt: at(10), status: 'merged' }
    return withMerged(base, [{ ...other, ...times } as ChangeRequest]).mergedLate
  }
  const tenth = Date.parse(at(10))

  it('include merges with a later time', () => {
    assert.equal(lateBy({ mergedAt: at(21), updatedAt: at(21) }), tenth)
    assert.equal(lateBy({ mergedAt: at(19), updatedAt: at(19) }), undefined)
  })

  it('are compared by the merge time, not by the time of later updates', () => {
    assert.equal(lateBy({ mergedAt: at(19), updatedAt: at(28) }), undefined)
  })

  it('are compared by the time of the last update if the API returns no merge time', () => {
    assert.equal(lateBy({ updatedAt: at(21) }), tenth)
    assert.equal(lateBy({ updatedAt: at(19) }), undefined)
    assert.equal(lateBy({ mergedAt: null, updatedAt: at(19) }), undefined)
  })

  it('include merges without a time, because their age is unknown', () => {
    assert.equal(lateBy({}), tenth)
    assert.equal(lateBy({ mergedAt: 'yesterday' }), tenth)
  })
})
