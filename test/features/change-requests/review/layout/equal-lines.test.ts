import assert from 'node:assert/strict'
import { diffTexts } from '../../../../../src/features/change-requests/diff/model/text-diff.ts'
import { diffBlocks } from '../../../../../src/features/change-requests/review/layout/diff-blocks.ts'
import { draftsOnLines } from '../../../../../src/features/change-requests/review/layout/draft-lines.ts'
import { placeThreads } from '../../../../../src/features/change-requests/review/layout/thread-places.ts'
import {
  draftKey,
  parseDraftKey,
} from '../../../../../src/features/change-requests/review/machine/editing/drafts.ts'
import { linePurpose } from '../../../../../src/features/change-requests/review/machine/on-page.ts'
import { thread } from '../samples.ts'

describe('equal lines of a page', () => {
  const after = 'Wait here.\n\nNew.\n\n- Wait **here**.\n\n```\nrun\nstop\n```\n\nrun\n'
  const { rows } = diffTexts('Wait here.\n\nWait here.\n', after)
  const rowAfter = (number: number) => {
    const row = rows.find((row) => row.after === number)
    assert.ok(row)
    return row
  }

  it('are numbered, and unique lines are not', () => {
    assert.deepEqual(linePurpose(rows, rowAfter(1)), { block: 'Wait here.', occurrence: 1 })
    assert.deepEqual(linePurpose(rows, rowAfter(3)), { block: 'New.' })
    assert.deepEqual(linePurpose(rows, rowAfter(5)), { block: '- Wait **here**.', occurrence: 2 })
    assert.deepEqual(linePurpose(rows, rowAfter(2)), {})
  })

  it('have their own drafts', () => {
    const at = (number: number) =>
      draftKey({ kind: 'comment', page: 'pg', ...linePurpose(rows, rowAfter(number)) })
    const drafts = { [at(1)]: 'first', [at(5)]: 'second', [at(3)]: 'third' }
    assert.deepEqual(Object.keys(drafts), [
      'comment pg 1\nWait here.',
      'comment pg 2\n- Wait **here**.',
      'comment pg\nNew.',
    ])
    for (const key of Object.keys(drafts)) assert.equal(draftKey(parseDraftKey(key)), key)
    const view = { width: 80, wrap: true, sideBySide: false, whole: true }
    const shown = diffBlocks(rows, new Map(), { ...view, draftsAt: draftsOnLines('pg', drafts) })
    const texts = shown.map((block) => block.text().trim()).filter((text) => text !== '')
    assert.deepEqual(texts.slice(0, 7), [
      'Wait here.',
      'first',
      'New.',
      'third',
      'Wait here.',
      '- Wait **here**.',
      'second',
    ])
  })

  it('show an old draft without a number at the first equal line', () => {
    const drafts = draftsOnLines('pg', { 'comment pg\nWait here.': 'old' })
    assert.deepEqual([...drafts], [['1 Wait here.', ['old']]])
  })

  it('are not numbered if only removed lines have the same text', () => {
    const { rows } = diffTexts('Same.\n\nOld.\n\nSame.\n', 'Same.\n')
    assert.deepEqual(
      rows.map((row) => linePurpose(rows, row).occurrence),
      rows.map(() => undefined),
    )
  })

  const threadRow = (preview: string, occurrence?: number) => {
    const node = { id: 'nd', preview, ...(occurrence !== undefined && { occurrence }) }
    const places = placeThreads(rows, [{ ...thread('t'), node }])
    return rows[places.get('t') ?? -1]?.after
  }

  it('have their own threads', () => {
    assert.equal(threadRow('run', 1), 10)
    assert.equal(threadRow('run', 2), 12)
  })

  it('show a thread on a code block after the block', () => {
    assert.equal(threadRow('run\nstop'), 10)
  })
})

describe('a thread that quotes a line', () => {
  const after =
    'One:\n\n- Wait.\n- Go.\n- End.\n\nTwo:\n\n- Go.\n- See [all](a.md).\n\n```\nGo.\nRun.\n```\n'
  const { rows } = diffTexts('Old.\n', after)
  const place = (quote: string, preview?: string) => {
    const target = {
      page: { id: 'pg' },
      ...(preview !== undefined && { node: { id: 'nd', preview } }),
    }
    const own = thread('t', { body: { markdown: `> ${quote}\n\nWhy?` }, target } as never)
    const row = placeThreads(rows, [own]).get('t')
    return row === undefined ? undefined : rows[row]?.text
  }

  it('appears at this line', () => {
    assert.equal(place('- Wait.', 'Wait.\nGo.\nEnd.'), '- Wait.')
    assert.equal(place('* See [all](a.md).', 'Go.\nSee all.'), '- See [all](a.md).')
    assert.equal(place('- End.'), '- End.')
  })

  it('appears at the line in its block if other lines have the same text', () => {
    assert.equal(place('- Go.', 'Wait.\nGo.\nEnd.'), '- Go.')
    const row = placeThreads(rows, [
      thread('t', {
        body: { markdown: '> - Go.\n\nWhy?' },
        target: { page: { id: 'pg' }, node: { id: 'nd', preview: 'Go.\nSee all.' } },
      } as never),
    ]).get('t')
    assert.equal(rows[row ?? 0]?.after, 9)
    assert.equal(place('- Go.'), undefined)
  })

  it('appears below the code block with this line', () => {
    assert.equal(place('Run.', 'Go.\nRun.'), '```')
  })

  it('appears at its block if only another block has this line, or if the line has no text', () => {
    const { rows } = diffTexts('Old.\n', 'See Limits now.\n\nMore.\n\n## Limits\n')
    const row = (quote: string) =>
      placeThreads(rows, [
        thread('t', {
          body: { markdown: `> ${quote}\n\nWhy?` },
          target: { page: { id: 'pg' }, node: { id: 'nd', preview: 'See Limits now.' } },
        } as never),
      ]).get('t')
    assert.equal(rows[row('Limits') ?? 0]?.text, 'See Limits now.')
    assert.equal(rows[row('---') ?? 0]?.text, 'See Limits now.')
  })

  it('appears at its block if it quotes other text', () => {
    assert.equal(place('One:', 'Wait.\nGo.\nEnd.'), '- End.')
  })
})
