import assert from 'node:assert/strict'
import { NewIds } from '../../../src/features/backup/model/restore/new-ids.ts'
import { restoreTexts } from '../../../src/features/backup/model/restore/restore-texts.ts'
import type { SavedText } from '../../../src/features/backup/model/restore/saved-content.ts'
import type { SpaceToFill } from '../../../src/features/backup/model/restore/space-to-fill.ts'

type Found = { markdown: string; document: object }

const document = (...types: string[]) => ({
  object: 'document',
  data: {},
  nodes: types.map((type) => ({ object: 'block', type, data: {}, key: type, nodes: [] })),
})

/** Restores a page. Returns the formats that were sent, and the pages that changed. */
async function restore(text: SavedText, found: (format: 'markdown' | 'document') => Found) {
  const ids = new NewIds()
  ids.set('pag_old', 'pag_new')
  const sent: string[] = []
  let last: 'markdown' | 'document' = 'document'
  const space = {
    client: { call: async () => found(last) },
    saved: { text: async () => text },
    ...{ ids, jobs: 2 },
  } as unknown as SpaceToFill
  const changed = await restoreTexts(space, {
    place: { spaceId: 'spc_1', changeRequestId: 'cr_1' },
    pages: [{ page: { id: 'pag_old', type: 'document', title: 'Start', path: 'start' } }],
    change: async (changes) => {
      const [change] = changes as { document: object }[]
      last = 'markdown' in (change?.document ?? {}) ? 'markdown' : 'document'
      sent.push(JSON.stringify(change?.document))
      return { changes: [] }
    },
  })
  return { sent, changed: changed.map(({ path }) => path) }
}

describe('the text of a restored page', () => {
  const saved = { markdown: 'See [x](pag_old).\n', document: document('paragraph', 'table') }

  it('is sent as a document with new IDs, and is complete if it reads back unchanged', async () => {
    const found = { markdown: 'See [x](pag_new).\n', document: saved.document }
    const { sent, changed } = await restore(
      { ...saved, document: { ...saved.document, data: { page: 'pag_old' } } },
      () => found,
    )
    assert.deepEqual(changed, [])
    assert.equal(sent.length, 1)
    assert.match(sent[0] ?? '', /^\{"document":\{.*"data":\{"page":"pag_new"\}/)
  })

  it('is sent as Markdown if the service loses a part of the document', async () => {
    const { sent, changed } = await restore(saved, (format) => ({
      markdown: format === 'document' ? 'See x\n' : 'See [x](pag_new).\n',
      document: saved.document,
    }))
    assert.deepEqual(changed, [])
    assert.equal(sent[1], '{"markdown":"See [x](pag_new).\\n"}')
  })

  it('is reported if Markdown loses a part of it too', async () => {
    const lost = await restore(saved, () => ({ markdown: 'See x\n', document: saved.document }))
    assert.deepEqual(lost.changed, ['start'])
  })

  it('is reported if Markdown loses a block that only documents have', async () => {
    const { changed } = await restore(saved, (format) => ({
      markdown: format === 'document' ? '' : 'See [x](pag_new).\n',
      document: document('paragraph'),
    }))
    assert.deepEqual(changed, ['start'])
  })

  it('may differ in notation', async () => {
    const list = { markdown: '- a\n- b\n' }
    const { changed } = await restore(list, () => ({ markdown: '* a\n* b\n', document: {} }))
    assert.deepEqual(changed, [])
  })
})
