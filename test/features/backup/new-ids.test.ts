import assert from 'node:assert/strict'
import { NewIds } from '../../../src/features/backup/model/restore/new-ids.ts'

describe('the IDs of restored resources', () => {
  const ids = new NewIds()
  ids.set('pag_1', 'pag_2')
  ids.set('start', 'begin')

  for (const [saved, restored] of [
    ['See [start](pag_1).\npag_1 start', 'See [start](pag_2).\npag_1 start'],
    ['![start](/files/pag_1 "start")', '![start](/files/pag_2 "start")'],
    ['[a](<https://x.test/s/pag_1/start>)', '[a](<https://x.test/s/pag_2/begin>)'],
    ['[start]: pag_1\n', '[start]: pag_2\n'],
    ['{% content-ref url="/pages/pag_1" %}\nstart', '{% content-ref url="/pages/pag_2" %}\nstart'],
    ['<img src="/files/pag_1" alt="start">', '<img src="/files/pag_2" alt="start">'],
    ['<https://x.test/pag_1>', '<https://x.test/pag_2>'],
    ['`[a](pag_1)` [`pag_1`](pag_1)', '`[a](pag_1)` [`pag_1`](pag_2)'],
    ['```md\n[a](pag_1)\n```\n[a](pag_1)', '```md\n[a](pag_1)\n```\n[a](pag_2)'],
    ['~~~\n[a](pag_1)\n```\n[a](pag_1)', '~~~\n[a](pag_1)\n```\n[a](pag_1)'],
    ['a ` b\n\n[a](pag_1) `', 'a ` b\n\n[a](pag_2) `'],
  ] as const) {
    it(`replace saved IDs only in links in Markdown: ${JSON.stringify(saved)}`, () => {
      assert.equal(ids.replaceInMarkdown(saved), restored)
    })
  }

  it('replace saved IDs only in references and links in documents', () => {
    const document = (page: string, url: string) => ({
      object: 'document',
      nodes: [
        { type: 'link', data: { ref: { kind: 'page', page }, title: 'start' } },
        { type: 'link', data: { ref: { kind: 'url', url } } },
        { type: 'table', data: { records: { a: { values: { b: [page], c: 'pag_1' } } } } },
        { object: 'text', leaves: [{ text: 'start\npag_1 start', marks: [{ type: 'code' }] }] },
      ],
    })
    assert.deepEqual(
      ids.replaceInDocument(document('pag_1', 'https://x.test/\npag_1')),
      document('pag_2', 'https://x.test/\npag_2'),
    )
  })
})
