import assert from 'node:assert/strict'
import { withJournal } from '../../support/service/with-journal.ts'

describe('docsctl sites spaces duplicate', () => {
  const { served, read, undo } = withJournal()

  it("adds a section for the copy of the site's only space, and undo removes the copy", async () => {
    const copy = await read('sites spaces duplicate Carriers --site site_docs --draft --journal')
    assert.deepEqual([copy.title, copy.draft], ['Copy of Carriers', true])
    const sections: { id: string }[] = await read('sites sections list --site site_docs')
    const ids = sections.map(({ id }) => id)
    assert.equal(ids.indexOf(copy.section), ids.indexOf('sec_carriers') + 1)
    assert.match(await undo(), /can be only partially restored: the copy of the space is kept/)
    const { tables } = served().sandbox
    assert.equal(tables.get('siteSpaces', copy.id), undefined)
    assert.equal(tables.get('spaces', copy.space.id)?.title, 'Copy of Carriers')
  })

  it('adds a variant to a section with several spaces', async () => {
    await read('sites spaces add sp_handbook --site site_docs --section sec_carriers')
    const copy = await read('sites spaces duplicate ss_carriers --site site_docs')
    assert.deepEqual([copy.section, copy.draft], ['sec_carriers', false])
  })
})
