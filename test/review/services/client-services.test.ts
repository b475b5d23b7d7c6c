import assert from 'node:assert/strict'
import type { GateName } from '../../../src/changes/gates/gates.ts'
import { defaultPolicy } from '../../../src/changes/merge/merge-rule.ts'
import { type Client, createClient } from '../../../src/client/client.ts'
import { systemClock } from '../../../src/client/clock.ts'
import { DocsctlError } from '../../../src/errors.ts'
import { wantedOf } from '../../../src/review/layout/hits.ts'
import type { Write } from '../../../src/review/machine/effects.ts'
import { clientServices } from '../../../src/review/services/client-services.ts'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'

const spaceId = 'sp_developer-guide'

describe('what the review asks of the service, and writes', () => {
  let served: Served
  let client: Client

  beforeEach(async () => {
    served = await serve({ seed: demoSeed })
    client = createClient({ apiUrl: served.url, token: served.token })
  })
  afterEach(async () => {
    await client.close()
    await endAll()
  })

  const never = new AbortController().signal
  const services = (asked?: GateName[]) =>
    clientServices({
      client,
      folder: '/nonexistent/docsctl',
      clock: systemClock,
      policy: asked ? { gates: asked, allowsUnknown: false } : defaultPolicy,
      queue: () => Promise.reject(new Error('not asked for')),
      gates: () => Promise.reject(new Error('not asked for')),
    })
  const write = (one: Write, asked?: GateName[], signal = never) =>
    services(asked).write(one, signal)

  it('reads what main made of a text where both sides changed it', async () => {
    const target = { spaceId, changeRequestId: '3' }
    const { changes } = await services().changes({ target }, never)
    const change = changes.pages.find(({ side }) => side === 'both')
    assert.ok(change)
    const { text, mainText } = await services().page({ target, change, delay: 0 }, never)
    const added = (rows: readonly { kind: string; text: string }[] = []) =>
      rows.filter(({ kind }) => kind === 'added').map((row) => row.text)
    assert.ok(added(text?.rows).some((line) => line.includes('every 30 days')))
    assert.ok(added(mainText?.rows).length > 0)
    assert.notDeepEqual(added(mainText?.rows), added(text?.rows))
  })

  it('reads the texts of pages for what is searched, and names those that hold it', async () => {
    const target = { spaceId, changeRequestId: '4' }
    const { changes } = await services().changes({ target }, never)
    const search = (text: string) =>
      services().search({ target, changes: changes.pages, wanted: wantedOf(text) }, never)
    assert.deepEqual(await search('up to 1,000 a page'), ['pg_developer-guide_pagination'])
    assert.deepEqual(await search('UP TO 1,000 a page'), [])
  })

  it('reacts, and takes back what was there from oneself alone', async () => {
    const path = `/spaces/${spaceId}/change-requests/5/comments/cmt_01`
    const count = async (emoji: string) => {
      const { reactions } = (await served.send('GET', path)).body
      const all = reactions as { emoji: string; count: number }[]
      return all.find((one) => one.emoji === emoji)?.count ?? 0
    }
    const target = { spaceId, changeRequestId: '5' }
    const react = (emoji: string) => write({ kind: 'react', target, thread: 'cmt_01', emoji })
    assert.deepEqual([await count('👍'), await count('🚀')], [1, 0])
    assert.deepEqual(await react('👍'), {})
    assert.deepEqual(await react('🚀'), {})
    assert.deepEqual([await count('👍'), await count('🚀')], [2, 1])
    const taken = { note: 'it was there from you already, and is taken back' }
    assert.deepEqual(await react('👍'), taken)
    assert.deepEqual(await react('🚀'), taken)
    assert.deepEqual([await count('👍'), await count('🚀')], [1, 0])
  })

  it('names the pages that keep a change request from being merged or pulled', async () => {
    const target = { spaceId, changeRequestId: '3' }
    const { revision } = (await served.send('GET', `/spaces/${spaceId}/change-requests/3`)).body
    await assert.rejects(write({ kind: 'merge', target, revision: String(revision) }), {
      kind: 'conflict',
      message: `change request 3 has conflicts with the content of space ${spaceId}`,
    })
    await assert.rejects(write({ kind: 'pull', target }), {
      message: `change request 3 has conflicts with the content of space ${spaceId}`,
    })
  })

  describe('in spite of a gate', () => {
    const path = `/spaces/${spaceId}/change-requests/5`
    const target = { spaceId, changeRequestId: '5' }
    const merging = async (bypass?: string): Promise<Write> => {
      const revision = String((await served.send('GET', path)).body.revision)
      return { kind: 'merge', target, revision, ...(bypass !== undefined && { bypass }) }
    }
    const texts = async () => {
      const { items } = (await served.send('GET', `${path}/comments?limit=100`)).body
      return (items as unknown as { body: { markdown: string } }[]).map(({ body }) => body.markdown)
    }

    it('is merged with the reason for it written down behind, and not without one', async () => {
      await assert.rejects(write(await merging(), ['comments']), { kind: 'check-failed' })
      const { merged } = await write(await merging('It is urgent.'), ['comments'])
      assert.deepEqual([merged?.number, merged?.result], [5, 'merge'])
      const reasons = (await texts()).filter((text) => text.includes('urgent'))
      assert.deepEqual(reasons, ['It is urgent.\n\nMerged without: comments (3 threads are open)'])
    })

    it('is held back by the merge rules of the space where no gates are asked for', async () => {
      const rule = { rule: 'require_at_least_one_approved_review' }
      await served.send('PATCH', `/spaces/${spaceId}`, {
        mergeRules: { type: 'rules', rules: [rule] },
      })
      await assert.rejects(write(await merging()), {
        kind: 'check-failed',
        message: 'change request 5 does not pass rules (nobody has approved this revision)',
      })
    })

    it('is merged without a word where none failed', async () => {
      const { note } = await write(await merging('It is urgent.'), ['subject'])
      assert.equal(note, 'note: no gate failed, so that no reason was written')
      assert.equal(
        (await texts()).some((text) => text.includes('urgent')),
        false,
      )
    })

    it('says that it was merged where the reason can not be written down', async () => {
      const { call } = client
      client = {
        ...client,
        call: ((operation: { id: string }, ...rest: unknown[]) =>
          operation.id === 'changeRequests.comments.create'
            ? Promise.reject(new DocsctlError('not-permitted', 'no comment of yours is taken'))
            : (call as (...words: unknown[]) => Promise<unknown>)(
                operation,
                ...rest,
              )) as typeof call,
      }
      const { merged, note } = await write(await merging('It is urgent.'), ['comments'])
      assert.equal(merged?.number, 5)
      assert.equal(note, 'the reason was not written down: no comment of yours is taken')
    })
  })

  it('merges nothing where the review is left before the merge is sent', async () => {
    const path = `/spaces/${spaceId}/change-requests/5`
    const target = { spaceId, changeRequestId: '5' }
    const revision = String((await served.send('GET', path)).body.revision)
    const leaving = new AbortController()
    // it is left while the change request is read once more
    const { call } = client
    client = {
      ...client,
      call: ((...words: Parameters<typeof call>) => {
        leaving.abort()
        return call(...words)
      }) as typeof call,
    }
    const { part, failed } = await write({ kind: 'merge', target, revision }, [], leaving.signal)
    assert.deepEqual([part, failed?.message], ['not merged', 'the review was left before that'])
    assert.deepEqual(
      served.exchanges.filter(({ method }) => method === 'POST'),
      [],
    )
    const threads = ['cmt_01', 'cmt_02']
    const none = await write({ kind: 'resolve-all', target, threads }, [], leaving.signal)
    assert.equal(none.part, '0 of 2 resolved')
  })

  it('says that it was merged where the review is left behind that', async () => {
    const path = `/spaces/${spaceId}/change-requests/5`
    const target = { spaceId, changeRequestId: '5' }
    const revision = String((await served.send('GET', path)).body.revision)
    const leaving = new AbortController()
    const { exchange } = client
    client = {
      ...client,
      exchange: (async (...words: Parameters<typeof exchange>) => {
        leaving.abort()
        return await exchange(...words)
      }) as typeof exchange,
    }
    const { merged } = await write({ kind: 'merge', target, revision }, [], leaving.signal)
    assert.equal(merged?.number, 5)
  })

  it('merges several one after another, and none behind one that is refused', async () => {
    const shown = async (number: string) => {
      const path = `/spaces/${spaceId}/change-requests/${number}`
      const { revision, status } = (await served.send('GET', path)).body
      return { revision: String(revision), status, target: { spaceId, changeRequestId: number } }
    }
    const all = await Promise.all(['4', '3', '5'].map(shown))
    const target = { spaceId, changeRequestId: '4' }
    const { done, part, failed } = await write({ kind: 'merge-several', target, merges: all })
    assert.deepEqual(
      done?.map(({ number }) => number),
      [4],
    )
    assert.equal(part, '#4 merged; not merged: #3, #5')
    assert.equal(failed?.kind, 'conflict')
    const now = await Promise.all(['4', '3', '5'].map(shown))
    assert.deepEqual(
      now.map(({ status }) => status),
      ['merged', 'open', 'open'],
    )
    const rest = now.filter(({ target }) => target.changeRequestId === '5')
    const both = await write({ kind: 'merge-several', target, merges: rest })
    assert.deepEqual([both.done?.length, both.failed], [1, undefined])
  })

  it('merges the revision that was shown, and no other', async () => {
    const target = { spaceId, changeRequestId: '5' }
    await assert.rejects(write({ kind: 'merge', target, revision: 'rev_older' }), {
      kind: 'conflict',
      message: /is at revision \w+, not at rev_older$/,
    })
    const posts = served.exchanges.filter(({ method }) => method === 'POST')
    assert.deepEqual(posts, [])
  })

  it('makes a new revision of an edited page, and none where it was changed meanwhile', async () => {
    const target = { spaceId, changeRequestId: '5' }
    const page = 'pg_developer-guide_rate-limits'
    const path = `/spaces/${spaceId}/change-requests/5/content/page/${page}?format=markdown`
    const read = async () => String((await served.send('GET', path)).body.markdown)
    const before = await read()
    const purpose = { kind: 'page' as const, page, title: 'Rate limits', before }
    const text = `${before.trimEnd()}\n\nOne more thing.\n`
    assert.deepEqual(await write({ target, kind: 'send', purpose, text }), {})
    assert.match(await read(), /One more thing\./)
    await assert.rejects(write({ target, kind: 'send', purpose, text: 'All is lost.' }), {
      message: 'the page was changed meanwhile, and nothing was sent',
      details: { state: 'your text is kept as a draft' },
    })
    assert.match(await read(), /One more thing\./)
  })

  it('sends all drafts and then the verdict, and says which were sent where one is refused', async () => {
    const target = { spaceId, changeRequestId: '5' }
    const purpose = { kind: 'comment' as const }
    const gone = { kind: 'reply' as const, thread: 'cmt_gone', to: '' }
    const texts = [
      { purpose, text: 'One.' },
      { purpose: gone, text: 'Two.' },
    ]
    const part = await write({ target, kind: 'review', verdict: 'approved', texts })
    assert.deepEqual([part.sent, part.failed?.kind], [[purpose], 'not-found'])
    const reviews = async () =>
      (await served.send('GET', `/spaces/${spaceId}/change-requests/5/reviews`)).body
        .items as unknown as { status: string }[]
    const before = (await reviews()).length
    const rest = texts.slice(0, 1)
    assert.deepEqual(
      await write({ target, kind: 'review', verdict: 'changes-requested', texts: rest }),
      {},
    )
    const now = await reviews()
    assert.equal(now.length, before + 1)
    assert.ok(now.some(({ status }) => status === 'changes-requested'))
  })

  it('says of drafts that are sent together how many stand at their page and on no line', async () => {
    const target = { spaceId, changeRequestId: '5' }
    const page = 'pg_developer-guide_rate-limits'
    const on = (block: string) => ({ kind: 'comment' as const, page, block })
    const texts = [
      { purpose: on('## What to know'), text: 'On a line.' },
      { purpose: on('There is no such line.'), text: 'On none.' },
    ]
    assert.deepEqual(await write({ target, kind: 'review', verdict: 'comment', texts }), {
      note: '1 of 2: it stands at the page: which block the line is in is not certain',
    })
  })

  it('resolves all threads', async () => {
    const target = { spaceId, changeRequestId: '5' }
    const path = `/spaces/${spaceId}/change-requests/5/comments?status=open`
    const open = async () =>
      ((await served.send('GET', path)).body.items as { id: string }[]).map(({ id }) => id)
    const threads = await open()
    assert.ok(threads.length > 0)
    const [first = '', ...rest] = threads
    const part = await write({ target, kind: 'resolve-all', threads: [first, 'cmt_gone', ...rest] })
    assert.deepEqual(
      [part.part, part.failed?.kind],
      [`1 of ${threads.length + 1} resolved`, 'not-found'],
    )
    await write({ target, kind: 'resolve-all', threads })
    assert.deepEqual(await open(), [])
  })

  it("changes and deletes one's own words, and no others", async () => {
    const target = { spaceId, changeRequestId: '5' }
    const path = `/spaces/${spaceId}/change-requests/5/comments`
    const made = (await served.send('POST', path, { body: { markdown: 'Mine.' } })).body
    const thread = String(made.id)
    const answer = { body: { markdown: 'Mine too.' } }
    const reply = String((await served.send('POST', `${path}/${thread}/replies`, answer)).body.id)
    const texts = async () => [
      (await served.send('GET', `${path}/${thread}`)).body.body,
      (await served.send('GET', `${path}/${thread}/replies/${reply}`)).body.body,
    ]
    const words = { kind: 'words' as const, thread, before: '' }
    await write({ target, kind: 'send', purpose: words, text: 'Other words.' })
    await write({ target, kind: 'send', purpose: { ...words, reply }, text: 'Others too.' })
    assert.deepEqual(await texts(), [{ markdown: 'Other words.' }, { markdown: 'Others too.' }])
    const theirs = { ...words, thread: 'cmt_01' }
    await assert.rejects(write({ target, kind: 'send', purpose: theirs, text: 'No.' }), {
      kind: 'not-permitted',
    })
    await write({ target, kind: 'delete-words', thread, reply })
    assert.equal((await served.send('GET', `${path}/${thread}/replies/${reply}`)).status, 404)
    await write({ target, kind: 'delete-words', thread })
    assert.equal((await served.send('GET', `${path}/${thread}`)).status, 404)
  })
})
