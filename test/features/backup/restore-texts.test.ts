import assert from 'node:assert/strict'
import { DocsctlError } from '../../../src/errors.ts'
import { NewIds } from '../../../src/features/backup/model/restore/new-ids.ts'
import { restoreTexts } from '../../../src/features/backup/model/restore/restore-texts.ts'
import type { SavedText } from '../../../src/features/backup/model/restore/saved-content.ts'
import type { TextsToSet } from '../../../src/features/backup/model/restore/space-to-fill.ts'

type Found = { markdown: string; document: object }

const document = (...types: string[]) => ({
  object: 'document',
  data: {},
  nodes: types.map((type) => ({ object: 'block', type, data: {}, key: type, nodes: [] })),
})

/** Restores a page. Returns the formats that were sent, and the pages that changed. */
async function restore(text: SavedText, found: (format: 'markdown' | 'document') => Found) {
  return await restoreAll([text], found)
}

/** Restores pages. The service refuses the requests that contain the given text. */
async function restoreAll(
  texts: readonly SavedText[],
  found: (format: 'markdown' | 'document') => Found,
  refused?: string,
) {
  const ids = new NewIds()
  ids.set('pag_old', 'pag_new')
  for (const index of texts.keys()) ids.set(`pag_${index}`, `pag_${index}`)
  const sent: string[] = []
  let last: 'markdown' | 'document' = 'document'
  const space = {
    client: { call: async () => found(last) },
    saved: { text: async ({ id }: { id: string }) => texts[Number(id.slice('pag_'.length))] },
    ...{ ids, jobs: 2 },
  } as unknown as TextsToSet
  const pages = [...texts.keys()].map((index) => ({
    page: {
      id: `pag_${index}`,
      type: 'document',
      title: 'Start',
      path: index ? `p${index}` : 'start',
    },
  }))
  const changed = await restoreTexts(space, {
    place: { spaceId: 'spc_1', changeRequestId: 'cr_1' },
    pages,
    change: async (changes) => {
      const all = changes as { document: object }[]
      const text = JSON.stringify(all.map(({ document }) => document))
      sent.push(text.slice(1, -1))
      if (refused !== undefined && text.includes(refused)) {
        throw new DocsctlError('refused', 'Invalid document')
      }
      last = text.includes('{"markdown"') ? 'markdown' : 'document'
      return { changes: [] }
    },
  })
  return { sent, changed: changed.map(({ path }) => path) }
}

const shortName = (match: string) => match.replace(/"type":|"/g, '')

describe('the text of a restored page', () => {
  const saved = { markdown: 'See [x](pag_old).\n', document: document('paragraph', 'table') }

  it('is sent as a document with new IDs, and is accepted if it reads back unchanged', async () => {
    const link = (page: string) => ({
      object: 'document',
      nodes: [{ object: 'inline', type: 'link', data: { ref: { kind: 'page', page } } }],
    })
    const { sent, changed } = await restore({ ...saved, document: link('pag_old') }, () => ({
      markdown: 'See [x](pag_new).\n',
      document: link('pag_new'),
    }))
    assert.deepEqual(changed, [])
    assert.equal(sent.length, 1)
    assert.match(sent[0] ?? '', /^\{"document":\{.*"ref":\{"kind":"page","page":"pag_new"\}/)
  })

  it('is sent as Markdown if the service loses a part of the document', async () => {
    const { sent, changed } = await restore(saved, (format) => ({
      markdown: format === 'document' ? 'See x\n' : 'See [x](pag_new).\n',
      document: saved.document,
    }))
    assert.deepEqual(changed, [])
    assert.equal(sent[1], '{"markdown":"See [x](pag_new).\\n"}')
  })

  it('is reported if a part of it is also lost in Markdown', async () => {
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

  it('is reported if the service changes the document but not its Markdown', async () => {
    const { sent, changed } = await restore(saved, () => ({
      markdown: 'See [x](pag_new).\n',
      document: document('paragraph'),
    }))
    assert.deepEqual(changed, ['start'])
    assert.equal(sent.length, 1)
  })

  it('is sent if only the document has blocks', async () => {
    const blocks = document('integration')
    const found = { markdown: '', document: blocks }
    const both = await restore({ markdown: '', document: blocks }, () => found)
    assert.deepEqual([both.sent.length, both.changed], [1, []])
    const empty = await restore({ markdown: '', document: document() }, () => found)
    assert.deepEqual([empty.sent.length, empty.changed], [0, []])
  })

  it('is sent and compared if the backup contains only the document', async () => {
    const text = (text: string) => ({
      object: 'document',
      nodes: [{ object: 'block', type: 'p', nodes: [{ object: 'text', leaves: [{ text }] }] }],
    })
    const same = await restore({ document: text('a') }, () => ({
      markdown: 'a',
      document: text('a'),
    }))
    assert.deepEqual([same.sent.length, same.changed], [1, []])
    const other = await restore({ document: text('a') }, () => ({
      markdown: 'b',
      document: text('b'),
    }))
    assert.deepEqual(other.changed, ['start'])
  })

  it('is sent page by page if the service refuses a request with several documents', async () => {
    const bad = { markdown: 'See [x](pag_new).\n', document: document('odd') }
    const found = () => ({ markdown: 'See [x](pag_new).\n', document: saved.document })
    const { sent, changed } = await restoreAll([saved, bad, saved], found, '"odd"')
    assert.deepEqual(
      sent.map((text) => text.match(/"type":"(odd|paragraph)"|"markdown"/g)?.map(shortName)),
      [['paragraph', 'odd', 'paragraph'], ['paragraph'], ['odd'], ['paragraph'], ['markdown']],
    )
    assert.deepEqual(changed, ['p1'])
    const texts = [{ markdown: 'odd' }, { markdown: 'even' }]
    const never = await restoreAll(texts, () => ({ markdown: 'even', document: {} }), 'odd')
    assert.deepEqual(never.changed, ['start'])
    assert.equal(never.sent.at(-1), '{"markdown":"even"}')
    const without = await restoreAll([{ document: document('odd') }], found, '"odd"')
    assert.deepEqual(without.changed, ['start'])
  })
})
