import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Client, createClient } from '../../../../../src/client/client.ts'
import { systemClock } from '../../../../../src/client/clock.ts'
import { defaultPolicy } from '../../../../../src/features/change-requests/merge/model/merge-by-rules.ts'
import { unownedNotesPaths } from '../../../../../src/features/change-requests/notes/notes-file.ts'
import { clientServices } from '../../../../../src/features/change-requests/review/services/client-services.ts'
import { demoSeed } from '../../../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../../../sandbox/served.ts'

const target = { spaceId: 'sp_developer-guide', changeRequestId: '5' }
const never = new AbortController().signal

describe('the notes of two accounts on one machine', () => {
  let served: Served
  let folder: string
  const clients: Client[] = []

  beforeEach(async () => {
    const tokens = [{ token: 'ines' }, { token: 'owen', member: 'usr_owen' }]
    served = await serve({ seed: demoSeed, tokens })
    folder = mkdtempSync(join(tmpdir(), 'docsctl-accounts-'))
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close()
    rmSync(folder, { recursive: true })
    await endAll()
  })

  const servicesFor = (token: string) => {
    const client = createClient({ apiUrl: served.url, token })
    clients.push(client)
    return clientServices({
      client,
      folder,
      clock: systemClock,
      policy: defaultPolicy,
      queue: () => Promise.reject(new Error('not asked for')),
      gates: () => Promise.reject(new Error('not asked for')),
    })
  }
  const writeUnowned = () => {
    const { spaceId } = target
    const [path = '', byId = ''] = unownedNotesPaths(folder, served.url, spaceId, {
      number: 5,
      id: changeRequestId(),
    })
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify({ viewed: {}, drafts: { comment: 'Whose is it?' } }))
    return { path, byId }
  }
  const changeRequestId = () =>
    served.sandbox.tables
      .list('changeRequests', 'bySpace', target.spaceId)
      .find(({ number }) => number === 5)?.id ?? ''

  it('are separate', async () => {
    const [ines, owen] = [servicesFor('ines'), servicesFor('owen')]
    const { notes, lastSeenUpdate = 0 } = await ines.changes({ target }, never)
    await ines.save(target, notes, { ...notes, drafts: { comment: 'Private' } }, lastSeenUpdate)
    const found = await Promise.all([
      ines.changes({ target }, never),
      owen.changes({ target }, never),
    ])
    assert.deepEqual(
      found.map((one) => one.notes.drafts),
      [{ comment: 'Private' }, {}],
    )
  })

  it('without an account are hidden until one account adopts them', async () => {
    const { path } = writeUnowned()
    const [ines, owen] = [servicesFor('ines'), servicesFor('owen')]
    const { notes, unowned } = await ines.changes({ target }, never)
    assert.deepEqual(notes.drafts, {})
    assert.deepEqual(unowned, { drafts: 1, viewed: 0, user: 'Ines Moreau' })
    const adopted = await ines.adopt({ target }, never)
    assert.deepEqual(adopted.drafts, { comment: 'Whose is it?' })
    assert.equal(existsSync(path), false)
    assert.deepEqual((await ines.changes({ target }, never)).notes, adopted)
    const other = await owen.changes({ target }, never)
    assert.deepEqual([other.notes.drafts, other.unowned], [{}, undefined])
    assert.deepEqual((await owen.adopt({ target }, never)).drafts, {})
  })

  it('without an account are adopted even if they were stored under the ID', async () => {
    const { path, byId } = writeUnowned()
    const drafts = { 'comment pg_1': 'By ID', comment: 'Older' }
    writeFileSync(byId, JSON.stringify({ viewed: {}, drafts }))
    const ines = servicesFor('ines')
    assert.equal((await ines.changes({ target }, never)).unowned?.drafts, 2)
    const adopted = await ines.adopt({ target }, never)
    const texts = Object.values(adopted.drafts).sort()
    assert.deepEqual(texts, ['By ID', 'Older', 'Whose is it?'])
    assert.deepEqual([existsSync(path), existsSync(byId)], [false, false])
  })

  it('replace no viewed mark of the account when they are adopted', async () => {
    const { path } = writeUnowned()
    const viewed = {
      'page a': { version: 'old', blocks: [] },
      'page b': { version: 'old', blocks: [] },
    }
    writeFileSync(path, JSON.stringify({ viewed, drafts: {} }))
    const ines = servicesFor('ines')
    const { notes, lastSeenUpdate = 0 } = await ines.changes({ target }, never)
    const own = { 'page a': { version: 'own', blocks: [] } }
    await ines.save(target, notes, { ...notes, viewed: own }, lastSeenUpdate)
    const adopted = await ines.adopt({ target }, never)
    assert.deepEqual(adopted.viewed, { ...own, 'page b': { version: 'old', blocks: [] } })
  })

  it('without an account are not offered again after the user declined', async () => {
    const { path } = writeUnowned()
    const [ines, owen] = [servicesFor('ines'), servicesFor('owen')]
    const { notes, lastSeenUpdate = 0 } = await owen.changes({ target }, never)
    await owen.save(target, notes, { ...notes, declined: true }, lastSeenUpdate)
    assert.equal((await owen.changes({ target }, never)).unowned, undefined)
    assert.ok(existsSync(path))
    assert.equal((await ines.changes({ target }, never)).unowned?.drafts, 1)
  })
})
