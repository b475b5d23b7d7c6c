import assert from 'node:assert/strict'
import { getContent } from '../../../src/contract/content/content.ts'
import { KnownVersions } from '../../../src/features/backup/model/record/known-versions.ts'

const content = (slug: string) => ({
  pages: [{ id: 'pag_1', type: 'document', title: 'Start', slug, path: slug }],
  files: [],
})

describe('the versions of the pages in a backup', () => {
  const markdown = 'spaces/spc_1/content/page/pag_1?format=markdown'

  /** Records content that an earlier run saved. Returns the objects that were not read. */
  async function note(slug: string, object?: string) {
    const excepted: unknown[] = []
    const versions = new KnownVersions(async (_, except) => {
      excepted.push(except)
      return except === undefined ? [content('start')] : []
    })
    await versions.note(getContent, { spaceId: 'spc_1' }, content(slug), object)
    return { excepted, isOutdated: versions.isOutdated(markdown) }
  }

  it('are compared with the previous content, unless that content is reused', async () => {
    assert.deepEqual(await note('start'), { excepted: [undefined], isOutdated: false })
    assert.deepEqual(await note('begin'), { excepted: [undefined], isOutdated: true })
    assert.deepEqual(await note('begin', 'hash'), { excepted: ['hash'], isOutdated: false })
  })
})
