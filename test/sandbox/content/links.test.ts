import assert from 'node:assert/strict'
import fc from 'fast-check'
import { deletePage, movePage, renamePage, updatePage } from '../../../src/sandbox/content/edits.ts'
import { walkPages } from '../../../src/sandbox/content/tree.ts'
import { scaled } from '../../../src/sandbox/seed/scale.ts'
import { sized } from '../../support/sizes.ts'
import { countSteps } from '../../support/steps/steps.ts'
import { docs, installText } from '../docs.ts'
import { ada, people } from '../people.ts'
import { type Body, endAll, type Served, serve } from '../served.ts'

const space = 'sp_docs'
const edit = { by: ada, now: '2026-11-20T10:00:00.000Z' }

/** Valid links from a page in a group. They are valid with and without subpages. */
const soundText =
  '[a](guide.md) [b](guide.md#steps) [c](../api.md) [d](../api/errors.md) ![e](.gitbook/assets/screen.png)'

const texts = [
  installText,
  '# Steps\n\n[up](../api.md#all) and [there](guide.md#steps)',
  '[a](/api/errors.md#errors) [b](README.md) [c](page:pg_guide) <a href="status">',
  'Nothing leads anywhere.',
]

const page = fc.constantFrom(
  'pg_start',
  'pg_install',
  'pg_guide',
  'pg_api',
  'pg_errors',
  'pg_status',
)
const step = fc.record({
  kind: fc.constantFrom('edit', 'edit', 'rename', 'move', 'delete'),
  isInRequest: fc.boolean(),
  page,
  parent: fc.option(page, { nil: undefined }),
  number: fc.nat(3),
})
// a page with subpages is in its own folder, which changes its relative links
const intoFolder: Step = {
  kind: 'move',
  isInRequest: true,
  page: 'pg_status',
  parent: 'pg_install',
  number: 0,
}
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/**
 * Applies a change. Skips it if the page was deleted, or if the page would become its own parent.
 */
function take({ sandbox }: Served, request: string, one: Step): void {
  const { kind, page, parent, number } = one
  const place = { space, ...(one.isInRequest && { changeRequest: request }) }
  try {
    sandbox.change((tx) => {
      if (kind === 'delete') deletePage(tx, place, page, edit)
      if (kind === 'rename') renamePage(tx, place, page, `Other ${number}`, edit)
      if (kind === 'move') movePage(tx, place, page, { parent }, edit)
      if (kind === 'edit') updatePage(tx, place, page, { markdown: texts[number] as string }, edit)
    })
  } catch (error) {
    assert.match(String(error), /No page|page itself|cannot be set on/)
  }
}

const brokenBy = ({ stats }: Body) => (stats as { broken: { changeRequest: number } }).broken

describe('links of a sandbox space', () => {
  afterEach(endAll)

  it('are counted as broken from the pages of a change request, for any change', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const served = await serve({ seed: docs })
        served.sandbox.change((tx) => {
          updatePage(tx, { space }, 'pg_install', { markdown: soundText }, edit)
        })
        const get = async (path: string) =>
          (await served.send('GET', `/spaces/${space}${path}`)).body
        const { body } = await served.send('POST', `/spaces/${space}/change-requests`, {})
        await served.send('PATCH', `/spaces/${space}/change-requests/1`, { status: 'open' })
        for (const one of steps) take(served, body.id, one)
        const { revision } = await get('/change-requests/1')
        const { pages } = served.sandbox.tables.get('revisions', String(revision)) ?? { pages: [] }
        let each = 0
        for (const { page } of walkPages(pages)) {
          const links = await get(`/change-requests/1/content/page/${page.id}/links`)
          each += brokenBy(links).changeRequest
        }
        assert.equal(brokenBy(await get('/links')).changeRequest, each)
        await endAll()
      }),
      { numRuns: sized(15, 60), examples: [[[intoFolder]]] },
    )
  })

  it('list each page once, however often it links to the target', async () => {
    const { send, sandbox } = await serve({ seed: docs })
    const markdown = '[a](guide.md) [b](guide.md)\n\n[c](guide.md)'
    for (const id of ['pg_install', 'pg_errors']) {
      sandbox.change((tx) => updatePage(tx, { space }, id, { markdown }, edit))
    }
    const { items } = (await send('GET', `/spaces/${space}/links?status=ok`)).body
    const pages = items.map(({ locationReferences }) =>
      (locationReferences as Body[]).map((reference) => reference.page),
    )
    assert.deepEqual(pages, [['pg_install'], ['pg_status']])
  })

  it('are updated once when a target elsewhere is added or removed', async () => {
    const served = await serve({ seed: scaled(docs, { spaces: 1 }) })
    const { body: list } = await served.send('GET', '/orgs/acme/spaces')
    const other = list.items.find(({ title }) => title === 'Space 000001')?.id
    served.sandbox.change((tx) =>
      updatePage(tx, { space }, 'pg_guide', { markdown: `[other](/spaces/${other})` }, edit),
    )
    const broken = async () => {
      const { items } = (await served.send('GET', `/spaces/${space}/links?status=broken`)).body
      return items.some(({ targetReference }) => (targetReference as Body).space === other)
    }
    assert.equal(await broken(), false)
    await served.send('DELETE', `/spaces/${other}`)
    assert.equal(await broken(), true)
    await served.send('POST', `/spaces/${other}/restore`)
    assert.equal(await broken(), false)
  })

  it('are computed once per content, with all its change requests', async () => {
    const seed = scaled(people, { pages: 200, changeRequests: 5 })
    const { sandbox, send } = await serve({ seed, problemsOf: undefined })
    const [many] = [...sandbox.tables.all('spaces')].filter(({ title }) => title === 'Many pages')
    const read = () => send('GET', `/spaces/${many?.id}/links?limit=10`)
    const first = await countSteps(read)
    assert.equal((await read()).body.count, 402)
    const again = await countSteps(read)
    assert.ok(again < first / 4, `${again} steps after ${first}`)
  })
})
