import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'
import { page, reads, service, texts, trees } from '../../support/review/change-request-sample.ts'

/** Mocks a page in a revision, with metadata and Markdown. */
function revisionHolds(id: string, held: object, markdown: string): void {
  const at = `/v1/spaces/spc_1/revisions/${id}`
  service()
    .get(`${at}/pages?computed=false`)
    .reply(200, { pages: [held] })
  service().get(`${at}/files?computed=false&limit=1000`).reply(200, { items: [] })
  service()
    .get(`${at}/page/a?format=markdown&metadata=false&computed=false`)
    .reply(200, { ...held, markdown })
}

/**
 * Mocks a page that contains `One.` in a revision, `Two.` on main, and `Three.` in the change
 * request.
 */
function bothChanged(changes: object = {}, ancestor = 'rev_1'): void {
  const on = (documentId: string, updatedAt: string) =>
    page('a', { documentId, updatedAt: `2025-05-${updatedAt}T12:00:00.000Z` })
  reads({ outdated: true, ...changes })
  trees({ pages: [on('a-2', '30')] }, { pages: [on('a-3', '31')] })
  revisionHolds(ancestor, page('a'), 'One.\n')
  texts('a', { main: 'Two.\n', own: 'Three.\n' })
}

describe('the diff of a page changed on both sides', () => {
  afterEach(() => {
    const left = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(left, [])
  })
  const diff = async (...more: string[]) => {
    bothChanged()
    return (await docsctl(['cr', 'diff', '12', '--space', 'spc_1', ...more])).stdout
  }

  it('shows the changes on main below the changes in the change request', async () => {
    assert.equal(
      await diff(),
      `Change request #12 Describe the new menu
open, by Ada Byron, out of date with main

M Page a  a  +1 -1  *changed on both sides*
@@ -1,1 +1,1 @@
-One.
+Three.
Changes on main to the same page  +1 -1
@@ -1,1 +1,1 @@
-One.
+Two.

1 page changed, 1 line added, 1 removed
`,
    )
  })

  const jq = '.pages[0] | [.text, .mainText] | map(.hunks[0].rows | map(.text))'

  it('compares both sides with the last pulled revision of main', async () => {
    bothChanged({ revisionMergedAncestor: 'rev_pulled' }, 'rev_pulled')
    const { stdout } = await docsctl(['cr', 'diff', '12', '--space', 'spc_1', '--jq', jq])
    assert.deepEqual(JSON.parse(stdout), [
      ['One.', 'Three.'],
      ['One.', 'Two.'],
    ])
  })

  it('compares a merged change request with main before the merge, which is the other parent of the merge', async () => {
    const merged = { status: 'merged', outdated: false, revision: 'rev_2', revisionMerged: 'rev_m' }
    const became = (documentId: string, day: string) =>
      page('a', { documentId, updatedAt: `2025-05-${day}T12:00:00.000Z` })
    reads(merged)
    trees({ pages: [became('a-3', '31')] }, { pages: [became('a-3', '31')] })
    service()
      .get('/v1/spaces/spc_1/revisions/rev_m?metadata=false&computed=false')
      .reply(200, {
        ...{ id: 'rev_m', parents: ['rev_2', 'rev_main'], pages: [], files: [] },
        ...{ reusableContents: [], createdAt: '2025-05-31T12:00:00.000Z' },
      })
    revisionHolds('rev_1', page('a'), 'One.\n')
    revisionHolds('rev_main', became('a-2', '30'), 'Two.\n')
    texts('a', { own: 'Three.\n' })
    const { stdout } = await docsctl([
      'cr',
      'diff',
      '12',
      '--space',
      'spc_1',
      '--jq',
      jq,
      '--no-warn',
    ])
    assert.deepEqual(JSON.parse(stdout), [
      ['One.', 'Three.'],
      ['One.', 'Two.'],
    ])
  })

  it('includes both sides in Markdown, HTML, and JSON, but only the change request in a patch', async () => {
    assert.match(
      await diff('--format', 'markdown'),
      /\+Three\.\n```\n\n\*Changes on main to the same page\*, \+1 −1\n\n```diff\n@@ -1,1 \+1,1 @@\n-One\.\n\+Two\.\n```/,
    )
    assert.match(await diff('--format', 'html'), /<h3>Changes on main to the same page /)
    const rows = JSON.parse(await diff('--jq', jq))
    assert.deepEqual(rows, [
      ['One.', 'Three.'],
      ['One.', 'Two.'],
    ])
    assert.ok(!(await diff('--format', 'patch')).includes('Two.'))
  })
})
