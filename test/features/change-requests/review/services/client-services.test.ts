import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '../../../../../src/client/client.ts'
import { systemClock } from '../../../../../src/client/clock.ts'
import { DocsctlError } from '../../../../../src/errors.ts'
import type { GateName } from '../../../../../src/features/change-requests/gates/model/gates.ts'
import { defaultPolicy } from '../../../../../src/features/change-requests/merge/model/merge-by-rules.ts'
import { searchTerm } from '../../../../../src/features/change-requests/review/layout/hits.ts'
import type { Write } from '../../../../../src/features/change-requests/review/machine/effects.ts'
import { clientServices } from '../../../../../src/features/change-requests/review/services/client-services.ts'
import { demoSeed } from '../../../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../../../sandbox/served.ts'

const spaceId = 'sp_developer-guide'

describe('the API requests of the review', () => {
  let served: Served
  let client: Client
  let folder: string

  beforeEach(async () => {
    served = await serve({ seed: demoSeed })
    client = createClient({ apiUrl: served.url, token: served.token })
    folder = mkdtempSync(join(tmpdir(), 'docsctl-services-'))
  })
  afterEach(async () => {
    await client.close()
    rmSync(folder, { recursive: true })
    await endAll()
  })

  const never = new AbortController().signal
  const services = (asked?: GateName[]) =>
    clientServices({
      client,
      folder,
      clock: systemClock,
      policy: asked ? { gates: asked, allowsUnknown: false } : defaultPolicy,
      queue: () => Promise.reject(new Error('not asked for')),
      gates: () => Promise.reject(new Error('not asked for')),
    })
  const write = (one: Write, asked?: GateName[], signal = never) =>
    services(asked).write(one, signal)

  it('read the version of a page on main if both sides changed its text', async () => {
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

  it('read the text of pages for a search, and list the matching pages', async () => {
    const target = { spaceId, changeRequestId: '4' }
    const { changes } = await services().changes({ target }, never)
    const search = (text: string) =>
      services().search({ target, changes: changes.pages, wanted: searchTerm(text) }, never)
    assert.deepEqual(await search('up to 1,000 items per page'), ['pg_developer-guide_pagination'])
    assert.deepEqual(await search('UP TO 1,000 a page'), [])
  })

  it("add a reaction and remove only the user's own", async () => {
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
    const taken = { note: 'You had already added this reaction, so it was removed' }
    assert.deepEqual(await react('👍'), taken)
    assert.deepEqual(await react('🚀'), taken)
    assert.deepEqual([await count('👍'), await count('🚀')], [1, 0])
  })

  it('show the pages that prevent a merge or pull', async () => {
    const target = { spaceId, changeRequestId: '3' }
    const { revision } = (await served.send('GET', `/spaces/${spaceId}/change-requests/3`)).body
    await assert.rejects(write({ kind: 'merge', target, revision: String(revision) }), {
      kind: 'conflict',
      message: `Change request 3 conflicts with the content of space ${spaceId}`,
    })
    await assert.rejects(write({ kind: 'pull', target }), {
      message: `Change request 3 conflicts with the content of space ${spaceId}`,
    })
  })

  describe('for a merge that bypasses a gate', () => {
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

    it('require a reason and record it afterwards', async () => {
      await assert.rejects(write(await merging(), ['comments']), { kind: 'check-failed' })
      const { merged } = await write(await merging('It is urgent.'), ['comments'])
      assert.deepEqual([merged?.number, merged?.result], [5, 'merge'])
      const reasons = (await texts()).filter((text) => text.includes('urgent'))
      assert.deepEqual(reasons, ['It is urgent.\n\nBypassed gates: comments (3 open threads)'])
    })

    it('are blocked by the merge rules of the space if no gates are requested', async () => {
      const rule = { rule: 'require_at_least_one_approved_review' }
      await served.send('PATCH', `/spaces/${spaceId}`, {
        mergeRules: { type: 'rules', rules: [rule] },
      })
      await assert.rejects(write(await merging()), {
        kind: 'check-failed',
        message:
          'Change request 5 does not pass these gates: rules (no approval of the current revision)',
      })
    })

    it('need no reason if no gate failed', async () => {
      const { note } = await write(await merging('It is urgent.'), ['subject'])
      assert.equal(note, 'note: No gate failed, so the bypass reason was not posted')
      assert.equal(
        (await texts()).some((text) => text.includes('urgent')),
        false,
      )
    })

    it("report the merge even if the reason can't be recorded", async () => {
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
      assert.equal(note, 'Cannot post the bypass reason as a comment: no comment of yours is taken')
    })
  })

  it('merge nothing if the review ends before the merge is sent', async () => {
    const path = `/spaces/${spaceId}/change-requests/5`
    const target = { spaceId, changeRequestId: '5' }
    const revision = String((await served.send('GET', path)).body.revision)
    const leaving = new AbortController()
    // end the review while the change request is being read again
    const { call } = client
    client = {
      ...client,
      call: ((...words: Parameters<typeof call>) => {
        leaving.abort()
        return call(...words)
      }) as typeof call,
    }
    const { part, failed } = await write({ kind: 'merge', target, revision }, [], leaving.signal)
    assert.deepEqual(
      [part, failed?.message],
      ['The change request was not merged', 'The review was closed before all requests were sent'],
    )
    assert.deepEqual(
      served.exchanges.filter(({ method }) => method === 'POST'),
      [],
    )
    const threads = ['cmt_01', 'cmt_02']
    const none = await write({ kind: 'resolve-all', target, threads }, [], leaving.signal)
    assert.equal(none.part, 'Resolved 0 of 2 threads')
  })

  it('report the merge if the review ends after it was sent', async () => {
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

  it('merge several change requests one after another, and stop at a rejected one', async () => {
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
    assert.equal(part, 'Merged: #4. Not merged: #3, #5')
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

  it('merge only the revision that was shown', async () => {
    const target = { spaceId, changeRequestId: '5' }
    await assert.rejects(write({ kind: 'merge', target, revision: 'rev_older' }), {
      kind: 'conflict',
      message: /is at revision \w+\. Expected revision rev_older$/,
    })
    const posts = served.exchanges.filter(({ method }) => method === 'POST')
    assert.deepEqual(posts, [])
  })

  it('merge an edited page with changes by others, and return their text for the same block', async () => {
    const target = { spaceId, changeRequestId: '5' }
    const page = 'pg_developer-guide_rate-limits'
    const path = `/spaces/${spaceId}/change-requests/5/content/page/${page}?format=markdown`
    const read = async () => String((await served.send('GET', path)).body.markdown)
    const before = await read()
    const purpose = { kind: 'page' as const, page, title: 'Rate limits', before }
    const text = `${before.trimEnd()}\n\nOne more thing.\n`
    assert.deepEqual(await write({ target, kind: 'send', purpose, text }), {})
    assert.match(await read(), /One more thing\./)
    const [heading = ''] = before.split('\n')
    const other = before.replace(heading, `${heading} of all keys`)
    assert.deepEqual(await write({ target, kind: 'send', purpose, text: other }), {
      note: 'Changes that others made to the page were kept',
    })
    const merged = await read()
    assert.ok(merged.startsWith(`${heading} of all keys\n`) && /One more thing\./.test(merged))
    const same = before.replace(heading, `${heading} of some keys`)
    assert.deepEqual(await write({ target, kind: 'send', purpose, text: same }), { theirs: merged })
    assert.equal(await read(), merged)
  })

  it('keep the end of an edited page, so that its last line does not change', async () => {
    const target = { spaceId, changeRequestId: '5' }
    const page = 'pg_developer-guide_rate-limits'
    const content = `/spaces/${spaceId}/change-requests/5/content`
    const read = async () =>
      (await served.send('GET', `${content}/page/${page}?format=markdown`)).body.markdown
    const push = async (markdown: string) => {
      const change = { operation: 'update_page', page, document: { markdown } }
      await served.send('POST', content, { changes: [change] })
    }
    const send = async (text: string) => {
      const purpose = { kind: 'page' as const, page, title: 'Rate limits', before: 'One.\n\nTwo.' }
      await write({ target, kind: 'send', purpose, text })
    }
    await push('One.\n\nTwo.')
    await send('One!\n\nTwo.\n')
    assert.equal(await read(), 'One!\n\nTwo.')
    await push('One.\n\nTwo!')
    await send('One!\n\nTwo.\n')
    assert.equal(await read(), 'One!\n\nTwo!')
  })

  it('resolve the threads of applied suggestions, and report threads that stay open', async () => {
    const target = { spaceId, changeRequestId: '5' }
    const page = 'pg_developer-guide_rate-limits'
    const path = `/spaces/${spaceId}/change-requests/5/content/page/${page}?format=markdown`
    const before = String((await served.send('GET', path)).body.markdown)
    const comments = `/spaces/${spaceId}/change-requests/5/comments`
    const { body } = await served.send('POST', comments, { body: { markdown: 'Clearer' } })
    const id = String(body.id)
    const purpose = { kind: 'page' as const, page, title: 'Rate limits', before }
    const text = `${before.trimEnd()}\n\nClearer.\n`
    const resolves = [id, 'cmt_gone']
    assert.deepEqual(
      await write({ target, kind: 'send', purpose: { ...purpose, resolves }, text }),
      { note: 'Resolved only 1 of 2 threads' },
    )
    assert.equal((await served.send('GET', `${comments}/${id}`)).body.status, 'resolved')
    assert.match(String((await served.send('GET', path)).body.markdown), /Clearer\./)
  })

  it('send all drafts and then the verdict, and list the sent drafts if one is rejected', async () => {
    const target = { spaceId, changeRequestId: '5' }
    const purpose = { kind: 'comment' as const }
    const gone = { kind: 'reply' as const, thread: 'cmt_gone', to: '' }
    const texts = [
      { purpose, text: 'One.' },
      { purpose: gone, text: 'Two.' },
    ]
    const { body } = await served.send('GET', `/spaces/${spaceId}/change-requests/5`)
    const revision = String(body.revision)
    const review = { target, kind: 'review' as const, revision }
    const part = await write({ ...review, verdict: 'approved', texts })
    assert.deepEqual([part.sent, part.failed?.kind], [[purpose], 'not-found'])
    const reviews = async () =>
      (await served.send('GET', `/spaces/${spaceId}/change-requests/5/reviews`)).body
        .items as unknown as { status: string }[]
    const before = (await reviews()).length
    const rest = texts.slice(0, 1)
    assert.deepEqual(await write({ ...review, verdict: 'changes-requested', texts: rest }), {})
    for (const verdict of ['approved', 'changes-requested'] as const) {
      const outdated = await write({ ...review, revision: 'rev_0', verdict, texts })
      assert.equal(outdated.newer?.revision, revision)
    }
    const now = await reviews()
    assert.equal(now.length, before + 1)
    assert.ok(now.some(({ status }) => status === 'changes-requested'))
  })

  it('report which revision was approved if it changed while the verdict was sent', async () => {
    const target = { spaceId, changeRequestId: '5' }
    const path = `/spaces/${spaceId}/change-requests/5`
    const page = 'pg_developer-guide_errors'
    const change = { operation: 'update_page', page, document: { markdown: 'Changed.\n' } }
    const revision = String((await served.send('GET', path)).body.revision)
    const before = client
    const call = async (operation: { id: string }, ...rest: unknown[]) => {
      if (operation.id === 'changeRequests.reviews.create') {
        await served.send('POST', `${path}/content`, { changes: [change] })
      }
      return (before.call as (...all: unknown[]) => Promise<unknown>)(operation, ...rest)
    }
    client = Object.assign(Object.create(client), { call }) as Client
    const { note } = await write({
      kind: 'review',
      target,
      verdict: 'approved',
      texts: [],
      revision,
    })
    assert.equal(
      note,
      'The approval applies to the revision of 2026-11-20 10:00, but you viewed the revision of 2026-11-16 15:10',
    )
  })

  it('report how many of the sent drafts refer to a page without a line', async () => {
    const target = { spaceId, changeRequestId: '5' }
    const page = 'pg_developer-guide_rate-limits'
    const on = (block: string) => ({ kind: 'comment' as const, page, block })
    const texts = [
      { purpose: on('## What to know'), text: 'On a line.' },
      { purpose: on('There is no such line.'), text: 'On none.' },
    ]
    assert.deepEqual(
      await write({ target, kind: 'review', verdict: 'comment', texts, revision: 'rev_0' }),
      {
        note: 'The service could not attach 1 of 2 drafts to a line. Unattached comments quote their line',
      },
    )
  })

  it('attach comments to the selected one of two equal lines, or quote the line', async () => {
    const target = { spaceId, changeRequestId: '5' }
    const page = 'pg_developer-guide_rate-limits'
    const content = `/spaces/${spaceId}/change-requests/5/content`
    const markdown = [
      ...['Wait.', '', 'Go on.', '', 'Wait.', '', '- Stop.', '- Stop.', '- Turn.', ''],
      ...['```', 'run', 'walk', '```', '', 'A long', 'sentence.', '', 'See [all](a.md).', ''],
    ].join('\n')
    const change = { operation: 'update_page', page, document: { markdown } }
    await served.send('POST', content, { changes: [change] })
    const document = (await served.send('GET', `${content}/page/${page}?format=document`)).body
      .document as { nodes: { key: string }[] }
    const keys = document.nodes.map(({ key }) => key)
    const texts = [
      { block: 'Wait.', occurrence: 2 },
      { block: '- Stop.', occurrence: 1 },
      { block: '- Turn.' },
      { block: 'walk' },
      { block: 'sentence.' },
      { block: 'See [all](a.md).' },
      { block: 'Gone.' },
    ].map((line) => ({ purpose: { kind: 'comment' as const, page, ...line }, text: 'Why?' }))
    for (const text of texts) await write({ target, kind: 'send', ...text })
    const path = `/spaces/${spaceId}/change-requests/5/comments?order=desc&limit=7`
    const { items } = (await served.send('GET', path)).body as unknown as {
      items: { target: { node?: { id: string } }; body: { markdown: string } }[]
    }
    assert.deepEqual(items.map(({ target, body }) => [target.node?.id, body.markdown]).reverse(), [
      [keys[2], 'Why?'],
      [keys[3], '> - Stop.\n\nWhy?'],
      [keys[3], '> - Turn.\n\nWhy?'],
      [keys[4], '> walk\n\nWhy?'],
      [keys[5], '> sentence.\n\nWhy?'],
      [keys[6], 'Why?'],
      [undefined, '> Gone.\n\nWhy?'],
    ])
  })

  it('resolve all threads', async () => {
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
      [`Resolved 1 of ${threads.length + 1} threads`, 'not-found'],
    )
    await write({ target, kind: 'resolve-all', threads })
    assert.deepEqual(await open(), [])
  })

  it('edit and delete only comments of the current user', async () => {
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
