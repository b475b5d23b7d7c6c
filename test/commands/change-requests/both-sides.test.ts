import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'
import { page, reads, service, texts, trees } from '../../support/review/change-request-sample.ts'

const revision = '/v1/spaces/spc_1/revisions/rev_1'

/** A page that was `One.`, and became `Two.` on main and `Three.` in the change request. */
function bothChanged(): void {
  const on = (documentId: string, updatedAt: string) =>
    page('a', { documentId, updatedAt: `2025-05-${updatedAt}T12:00:00.000Z` })
  reads({ outdated: true })
  trees({ pages: [on('a-2', '30')] }, { pages: [on('a-3', '31')] })
  service()
    .get(`${revision}/pages?computed=false`)
    .reply(200, { pages: [page('a')] })
  service().get(`${revision}/files?computed=false&limit=1000`).reply(200, { items: [] })
  texts('a', { main: 'Two.\n', own: 'Three.\n' })
  service()
    .get(`${revision}/page/a?format=markdown&metadata=false&computed=false`)
    .reply(200, page('a', { markdown: 'One.\n' }))
}

describe('a diff of a page that both sides changed', () => {
  afterEach(() => {
    const left = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(left, [])
  })
  const diff = async (...more: string[]) => {
    bothChanged()
    return (await docsctl(['cr', 'diff', '12', '--space', 'spc_1', ...more])).stdout
  }

  it('shows behind what the change request made of it what main did', async () => {
    assert.equal(
      await diff(),
      `Change request #12 Describe the new menu
open, by Ada Byron, outdated: main was changed since it was last pulled

M Page a  a  +1 -1  *changed on both sides*
@@ -1,1 +1,1 @@
-One.
+Three.
what main made of the same text  +1 -1
@@ -1,1 +1,1 @@
-One.
+Two.

1 page changed, 1 line added, 1 removed
`,
    )
  })

  it('has both in markdown, HTML and JSON, and in a patch its own alone', async () => {
    assert.match(
      await diff('--format', 'markdown'),
      /\+Three\.\n```\n\n\*what main made of the same text\*, \+1 −1\n\n```diff\n@@ -1,1 \+1,1 @@\n-One\.\n\+Two\.\n```/,
    )
    assert.match(await diff('--format', 'html'), /<h3>what main made of the same text /)
    const jq = '.pages[0] | [.text, .mainText] | map(.hunks[0].rows | map(.text))'
    const rows = JSON.parse(await diff('--jq', jq))
    assert.deepEqual(rows, [
      ['One.', 'Three.'],
      ['One.', 'Two.'],
    ])
    assert.ok(!(await diff('--format', 'patch')).includes('Two.'))
  })
})
