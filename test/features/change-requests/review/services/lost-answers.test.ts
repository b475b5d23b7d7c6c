import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '../../../../../src/client/client.ts'
import { DocsctlError } from '../../../../../src/errors.ts'
import { defaultPolicy } from '../../../../../src/features/change-requests/merge/model/merge-by-rules.ts'
import { noNotes } from '../../../../../src/features/change-requests/notes/viewed.ts'
import { draftKey } from '../../../../../src/features/change-requests/review/machine/editing/drafts.ts'
import type { Purpose } from '../../../../../src/features/change-requests/review/machine/effects.ts'
import { clientServices } from '../../../../../src/features/change-requests/review/services/client-services.ts'
import { demoSeed } from '../../../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve, startOfTime } from '../../../../sandbox/served.ts'

const spaceId = 'sp_developer-guide'
const target = { spaceId, changeRequestId: '5' }
const path = `/spaces/${spaceId}/change-requests/5`
const page = 'pg_developer-guide_rate-limits'
const never = new AbortController().signal
const lost = (kind: DocsctlError['kind'] = 'unreachable') =>
  new DocsctlError(kind, 'the connection was closed')

describe('a write with a lost response', () => {
  let served: Served
  let client: Client
  let folder: string
  /** the operations whose next response is lost, either before or after they are performed */
  let losses: { id: string; isDone: boolean; kind?: DocsctlError['kind'] }[]

  beforeEach(async () => {
    const tokens = ['usr_ines', 'usr_owen'].map((member) => ({ token: member, member }))
    served = await serve({ seed: demoSeed, tokens })
    client = createClient({ apiUrl: served.url, token: served.token })
    folder = mkdtempSync(join(tmpdir(), 'docsctl-lost-'))
    losses = []
  })
  afterEach(async () => {
    await client.close()
    rmSync(folder, { recursive: true })
    await endAll()
  })

  /** Opens a window of the review. Its state on disk is kept after it is closed. */
  const start = (now = startOfTime) => {
    const call = async (operation: { id: string }, ...rest: unknown[]) => {
      const loss = losses.find(({ id }) => id === operation.id)
      if (loss) losses.splice(losses.indexOf(loss), 1)
      const send = client.call as (...all: unknown[]) => Promise<unknown>
      if (!loss) return send(operation, ...rest)
      if (loss.isDone) await send(operation, ...rest)
      throw lost(loss.kind)
    }
    return clientServices({
      client: Object.assign(Object.create(client), { call }) as Client,
      folder,
      clock: { now: () => now, sleep: async () => {} },
      policy: defaultPolicy,
      queue: () => Promise.reject(new Error('not asked for')),
      gates: () => Promise.reject(new Error('not asked for')),
    } as never)
  }
  const texts = async () => {
    const { items } = (await served.send('GET', `${path}/comments?limit=100`)).body
    return (items as unknown as { body: { markdown: string } }[]).map(({ body }) => body.markdown)
  }
  const count = async (text: string) => (await texts()).filter((one) => one === text).length
  const comment = 'changeRequests.comments.create'
  const send = (services: ReturnType<typeof start>, purpose: Purpose, text: string) =>
    services.write({ kind: 'send', target, purpose, text }, never)

  it('is found if the comment was posted, and is not posted again', async () => {
    const purpose = { kind: 'comment', page } as const
    losses = [{ id: comment, isDone: true }]
    assert.deepEqual(await send(start(), purpose, 'Only **once**, please.'), {
      note: 'The service had already saved it',
    })
    assert.equal(await count('Only **once**, please.'), 1)
  })

  it('is not found if the comment is at another place', async () => {
    const services = start()
    await send(services, { kind: 'comment' }, 'Same text')
    losses = [{ id: comment, isDone: false }]
    await assert.rejects(send(services, { kind: 'comment', page }, 'Same text'), {
      kind: 'unreachable',
    })
  })

  it('is found if the comment quotes its line', async () => {
    const purpose = { kind: 'comment', page, block: 'No such line' } as const
    losses = [{ id: comment, isDone: true }]
    assert.deepEqual(await send(start(), purpose, 'Where?'), {
      note: 'The service had already saved it',
    })
    assert.equal(await count('> No such line\n\nWhere?'), 1)
  })

  it('is not found if another user posted the same text', async () => {
    const body = { body: { markdown: 'Same text' } }
    assert.equal((await served.send('POST', `${path}/comments`, body, 'usr_owen')).status, 200)
    losses = [{ id: comment, isDone: false }]
    await assert.rejects(send(start(), { kind: 'comment' }, 'Same text'), { kind: 'unreachable' })
  })

  it('is not found if the comment is on another line of the page', async () => {
    const lines = [
      'The API allows 1,200 requests a minute for each key, counted over a sliding window.',
      'You can send up to 100 requests at once. Each of them counts.',
    ]
    const [first, second] = lines.map((block) => ({ kind: 'comment', page, block }) as const)
    const services = start()
    assert.deepEqual(await send(services, first as Purpose, 'Typo'), {})
    losses = [{ id: comment, isDone: false }]
    await assert.rejects(send(services, second as Purpose, 'Typo'), { kind: 'unreachable' })
    losses = [{ id: comment, isDone: true }]
    assert.deepEqual(await send(services, second as Purpose, 'Typo'), {
      note: 'The service had already saved it',
    })
    losses = [{ id: comment, isDone: false }]
    await assert.rejects(send(services, { kind: 'comment', page }, 'Typo'), { kind: 'unreachable' })
    assert.equal(await count('Typo'), 2)
  })

  it('is not found if the comment is on the page and the lost one is on a line', async () => {
    const block = 'You can send up to 100 requests at once. Each of them counts.'
    const services = start()
    assert.deepEqual(await send(services, { kind: 'comment', page }, 'Typo'), {})
    losses = [{ id: comment, isDone: false }]
    const purpose: Purpose = { kind: 'comment', page, block }
    await assert.rejects(send(services, purpose, 'Typo'), { kind: 'unreachable' })
  })

  it('is found if the line of the comment has changed in the meantime', async () => {
    const block = 'You can send up to 100 requests at once. Each of them counts.'
    const purpose: Purpose = { kind: 'comment', page, block }
    const services = start()
    assert.deepEqual(await send(services, purpose, 'Typo'), {})
    const change = { operation: 'update_page', page, document: { markdown: 'A new text.' } }
    assert.equal((await served.send('POST', `${path}/content`, { changes: [change] })).status, 200)
    losses = [{ id: comment, isDone: false }]
    assert.deepEqual(await send(services, purpose, 'Typo'), {
      note: 'The service had already saved it',
    })
  })

  it('is found if the reply follows old replies in the thread', async () => {
    const purpose = { kind: 'reply', thread: 'cmt_01', to: '' } as const
    losses = [{ id: 'changeRequests.comments.replies.create', isDone: true }]
    assert.deepEqual(await send(start(), purpose, 'Only once'), {
      note: 'The service had already saved it',
    })
    losses = [{ id: 'changeRequests.comments.replies.create', isDone: false }]
    await assert.rejects(send(start(), purpose, 'Never posted'), { kind: 'unreachable' })
    const { items } = (await served.send('GET', `${path}/comments/cmt_01/replies`)).body
    const replies = items as unknown as { body: { markdown: string } }[]
    assert.deepEqual(
      replies.map(({ body }) => body.markdown),
      [
        'For all of them since the 3rd. I asked Nadia to confirm.',
        'Confirmed. The gateway no longer applies the old limit.',
        'Only once',
      ],
    )
  })

  it('is found if the clock of the service is a minute slow', async () => {
    losses = [{ id: comment, isDone: true }]
    assert.deepEqual(await send(start(startOfTime + 60_000), { kind: 'comment' }, 'Early'), {
      note: 'The service had already saved it',
    })
  })

  it('is not searched for after a rejected request', async () => {
    const purpose = { kind: 'comment' } as const
    assert.deepEqual(await send(start(), purpose, 'Again'), {})
    losses = [{ id: comment, isDone: false, kind: 'not-permitted' }]
    await assert.rejects(send(start(), purpose, 'Again'), { kind: 'not-permitted' })
    assert.deepEqual(await send(start(), purpose, 'Again'), {})
    assert.equal(await count('Again'), 2)
  })

  it('is searched for as long as a copy of its draft is stored', async () => {
    const purpose = { kind: 'comment' } as const
    const services = start()
    const notes = { ...noNotes, drafts: { comment: 'Once', '~c1 comment': 'Once' } }
    await services.save(target, noNotes, notes, 0)
    assert.deepEqual(await send(services, purpose, 'Once'), {})
    await services.save(target, notes, { ...noNotes, drafts: { '~c1 comment': 'Once' } }, 0)
    assert.deepEqual(await send(services, { ...purpose, copy: 'c1' }, 'Once'), {
      note: 'The service had already saved it',
    })
    assert.equal(await count('Once'), 1)
  })

  it('is searched for by the next run after the process was killed', async () => {
    const purpose = { kind: 'comment' } as const
    const first = start()
    await first.changes({ target }, never)
    // all lookups fail too
    const searches = [1, 2, 3].map(() => ({ id: 'users.whoami', isDone: false }))
    losses = [{ id: comment, isDone: true }, ...searches]
    await assert.rejects(send(first, purpose, 'Killed'), { kind: 'unreachable' })
    assert.deepEqual(losses, [])
    assert.deepEqual(await send(start(), purpose, 'Killed'), {
      note: 'The service had already saved it',
    })
    assert.equal(await count('Killed'), 1)
    // the outcome is known by now, so the same text can be sent again
    assert.deepEqual(await send(start(), purpose, 'Killed'), {})
  })

  it('is not posted again if the process was killed before its draft was removed', async () => {
    const purpose = { kind: 'comment' } as const
    const notes = { ...noNotes, drafts: { comment: 'Once' } }
    const killed = start()
    await killed.save(target, noNotes, notes, 0)
    assert.deepEqual(await send(killed, purpose, 'Once'), {})
    const next = start()
    assert.deepEqual(await send(next, purpose, 'Once'), {
      note: 'The service had already saved it',
    })
    assert.equal(await count('Once'), 1)
    // after the draft is removed, the user can type and send the same text again
    await next.save(target, notes, noNotes, 0)
    await next.save(target, noNotes, notes, 0)
    assert.deepEqual(await send(next, purpose, 'Once'), {})
    assert.equal(await count('Once'), 2)
  })

  it('is not reported if only the marks of sent drafts cannot be stored', async () => {
    // a file instead of a folder
    writeFileSync(join(folder, 'review'), '')
    assert.deepEqual(await send(start(), { kind: 'comment' }, 'Once'), {})
    losses = [{ id: comment, isDone: true }]
    assert.deepEqual(await send(start(), { kind: 'comment' }, 'Twice'), {
      note: 'The service had already saved it',
    })
  })

  it('is counted as sent in a batch, and only the other drafts are sent', async () => {
    const { revision } = (await served.send('GET', path)).body
    const all = ['One.', 'Two.', 'Three.'].map((text) => ({
      purpose: { kind: 'comment', page } as const,
      text,
    }))
    losses = [{ id: comment, isDone: true }]
    const answer = await start().write(
      { kind: 'review', target, verdict: 'approved', texts: all, revision: String(revision) },
      never,
    )
    assert.equal(answer.note, '1 draft was sent earlier, 2 sent now, 0 not sent')
    for (const text of ['One.', 'Two.', 'Three.']) assert.equal(await count(text), 1)
  })

  it('is not confused with an earlier review by the same user', async () => {
    const { revision } = (await served.send('GET', path)).body
    const submit = (verdict: 'approved' | 'changes-requested') =>
      start().write(
        { kind: 'review', target, verdict, texts: [], revision: String(revision) },
        never,
      )
    assert.deepEqual(await submit('approved'), {})
    served.sandbox.clock.advance(60_000)
    losses = [{ id: 'changeRequests.reviews.create', isDone: false }]
    assert.equal((await submit('approved')).failed?.kind, 'unreachable')
    losses = [{ id: 'changeRequests.reviews.create', isDone: true }]
    assert.deepEqual(await submit('approved'), {})
    losses = [{ id: 'changeRequests.reviews.create', isDone: false }]
    assert.equal((await submit('changes-requested')).failed?.kind, 'unreachable')
  })

  it('is rejected in a second window that still shows a draft that was sent', async () => {
    const purpose = { kind: 'comment' } as const
    const [one, other] = [start(), start()]
    const notes = { ...noNotes, drafts: { [draftKey(purpose)]: 'Mine' } }
    await one.save(target, noNotes, notes, 0)
    await other.changes({ target }, never)
    await send(one, purpose, 'Mine')
    await one.save(target, notes, noNotes, 0)
    await assert.rejects(send(other, purpose, 'Mine'), {
      message: 'Another window is sending or has sent this draft',
    })
    assert.equal(await count('Mine'), 1)
  })

  it('does not remove a reaction that was added', async () => {
    losses = [{ id: 'changeRequests.comments.update', isDone: true }]
    const write = { kind: 'react', target, thread: 'cmt_01', emoji: '🚀' } as const
    assert.deepEqual(await start().write(write, never), {})
    const { reactions } = (await served.send('GET', `${path}/comments/cmt_01`)).body
    const found = (reactions as { emoji: string; count: number }[]).find(
      ({ emoji }) => emoji === '🚀',
    )
    assert.equal(found?.count, 1)
  })
})
