import assert from 'node:assert/strict'
import fc from 'fast-check'
import stringWidth from 'string-width'
import { diffTexts } from '../../../../../src/features/change-requests/diff/model/text-diff.ts'
import { itemHeading } from '../../../../../src/features/change-requests/review/layout/item-heading.ts'
import {
  cutPieces,
  piece,
  widthOfPieces,
  wrapPieces,
} from '../../../../../src/features/change-requests/review/layout/pieces.ts'
import { layoutThread } from '../../../../../src/features/change-requests/review/layout/thread-lines.ts'
import { placeThreads } from '../../../../../src/features/change-requests/review/layout/thread-places.ts'
import { treeItems } from '../../../../../src/features/change-requests/review/layout/tree-items.ts'
import { blockNode } from '../../../../../src/features/change-requests/review/services/texts.ts'
import { remarkSummary } from '../../../../../src/features/change-requests/threads/model/suggested-text.ts'
import { limitsAfter, limitsBefore, sampleChanges, thread } from '../samples.ts'

const text = (pieces: { text: string }[]) => pieces.map((one) => one.text).join('')

describe('a line of the screen', () => {
  it('breaks at spaces, or inside a word that is wider than a line', () => {
    const wrapped = wrapPieces(
      [piece('one two '), piece('three', 'added'), piece(' abcdefghijkl')],
      8,
    )
    assert.deepEqual(wrapped.map(text), ['one two', 'three', 'abcdefgh', 'ijkl'])
    assert.equal(wrapped[1]?.[0]?.tone, 'added')
  })

  it('counts wide characters in cells', () => {
    assert.deepEqual(wrapPieces([piece('日本語 テスト')], 6).map(text), ['日本語', 'テスト'])
    assert.equal(text(cutPieces([piece('日本語')], 5)), '日本…')
  })

  it('never exceeds the width, and loses only the spaces at its line breaks', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { maxLength: 4 })
    fc.assert(
      fc.property(texts, fc.integer({ min: 12, max: 30 }), (parts, width) => {
        const pieces = parts.map((part) => piece(part))
        const wrapped = wrapPieces(pieces, width)
        for (const line of wrapped) assert.ok(stringWidth(text(line)) <= width, text(line))
        const bare = (whole: string) => whole.replaceAll(/\s/g, '')
        assert.equal(bare(wrapped.map(text).join('')), bare(text(pieces)))
        assert.ok(widthOfPieces(cutPieces(pieces, width)) <= width)
      }),
    )
  })
})

describe('the heading of a change request', () => {
  it('wraps the name of the author', () => {
    const createdBy = { id: 'usr_1', displayName: 'Maximilian von und zu Hohenberg' }
    const changes = sampleChanges({ createdBy: createdBy as never })
    const [item] = treeItems(changes, [])
    const lines = itemHeading(item as never, changes, 40)
    assert.deepEqual(
      lines.map(({ pieces }) => text([...pieces])),
      [
        'Rate limits of the new gateway',
        'Opened by Maximilian von und zu',
        'Hohenberg on 2026-11-10',
      ],
    )
  })
})

describe('a thread', () => {
  const { rows } = diffTexts(limitsBefore, limitsAfter)
  const at = (preview: string) => {
    const places = placeThreads(rows, [
      thread('cmt_1', { target: { node: { id: 'nd_1', preview } } } as never),
    ])
    const row = places.get('cmt_1')
    return row === undefined ? undefined : rows[row]?.text
  }

  it('appears under the line that it refers to, regardless of the marks of the line', () => {
    assert.equal(at('What to know'), '## What to know')
    assert.equal(
      at('Up to **100** requests may come at once.'),
      'Up to 100 requests may come at once.',
    )
    assert.equal(at('One.'), 'One.')
    const { rows } = diffTexts('', 'See **all** of [the list](list.md "All"), `first`.\n\nNext.\n')
    const node = { id: 'nd_1', preview: 'See all of the list, first.' }
    assert.equal(placeThreads(rows, [{ ...thread('t'), node }]).get('t'), 0)
  })

  it('appears at the last line of a multiline block or of a truncated preview', () => {
    const preview = 'Three.\n\nFour.\n\nFive.'
    assert.equal(at(preview), 'Five.')
    assert.equal(
      at('The API takes 1,200 requests a minute and key, counted over a window that sli'),
      'The API takes 1,200 requests a minute and key, counted over a window that slides.',
    )
  })

  it('appears at the last item of a numbered list', () => {
    const { rows } = diffTexts('', 'Steps:\n\n1. Create a key.\n2. Send it.\n\nDone.\n')
    const node = { id: 'nd_1', preview: 'Create a key.\nSend it.' }
    const places = placeThreads(rows, [thread('cmt_1', { target: { node } } as never)])
    assert.equal(rows[places.get('cmt_1') ?? 0]?.text, '2. Send it.')
  })

  it('has no position if the text that it refers to was removed', () => {
    assert.equal(at('The API takes 600 requests a minute and key.'), undefined)
    assert.equal(at('Nothing of the kind was ever said.'), undefined)
  })
})

describe('a suggestion that is not on a block', () => {
  const markdown = '```suggestion\nOne.\n```\nOr so.'
  const own = thread('cmt_1', { body: { markdown } })
  const suggestionLines = (isFolded: boolean) =>
    layoutThread(own, isFolded, 60).map(({ pieces }) => pieces.map(({ text }) => text).join(''))

  it('is shown as text without its fence', () => {
    assert.deepEqual(suggestionLines(false).slice(1), ['│ Suggestion:', '│ One.', '│ Or so.', '└'])
  })

  it('is shown after its quotation if the thread is collapsed', () => {
    assert.equal(remarkSummary('> - One.\n> - Two.\n\nWhy?\nSo.'), 'Why?')
    assert.equal(remarkSummary('> One.\n\n```suggestion\nTwo.\n```'), 'Suggestion: Two.')
    assert.equal(remarkSummary('> One.\n'), '> One.')
  })

  it('is shown with its first line if the thread is collapsed', () => {
    assert.match(suggestionLines(true)[0] ?? '', /: Suggestion: One\.$/)
  })
})

describe('the node of a line', () => {
  const block = (key: string, words: string) => ({
    key,
    nodes: [{ leaves: [{ text: words }] }],
  })

  const line = (block: string, occurrence?: number) => ({ block, occurrence })

  it('is the only block that contains the line', () => {
    const document = { nodes: [block('nd_1', 'One thing.'), block('nd_2', 'Another bold thing.')] }
    const found = { key: 'nd_2', isLine: true }
    assert.deepEqual(blockNode(document, line('- Another **bold** thing.')), found)
    assert.deepEqual(blockNode(document, line('2. Another bold')), { ...found, isLine: false })
  })

  it('is the block that contains the selected line, if there are several equal lines', () => {
    const blocks = [
      block('nd_1', 'Same.'),
      block('nd_2', 'The same. Same.'),
      block('nd_3', 'Same.'),
    ]
    assert.deepEqual(blockNode({ nodes: blocks }, line('Same.', 1))?.key, 'nd_1')
    assert.deepEqual(blockNode({ nodes: blocks }, line('Same.', 2))?.key, 'nd_3')
    assert.equal(blockNode({ nodes: blocks }, line('Same.', 3)), undefined)
  })

  it('is the block with several equal lines, but not a single one of these lines', () => {
    const item = (text: string) => ({ ...block('', text), object: 'block' })
    const list = { key: 'nd_1', object: 'block', nodes: [item('Same.'), item('Same.')] }
    const document = { nodes: [list, block('nd_2', 'Same.')] }
    assert.deepEqual(blockNode(document, line('Same.', 2)), { key: 'nd_1', isLine: false })
    assert.deepEqual(blockNode(document, line('Same.', 3)), { key: 'nd_2', isLine: true })
  })

  it('is undefined if several blocks or no block contain the line', () => {
    const document = { nodes: [block('nd_1', 'Same.'), block('nd_2', 'Same.')] }
    assert.equal(blockNode(document, line('Same.')), undefined)
    assert.equal(blockNode(document, line('Other.')), undefined)
    assert.equal(blockNode(undefined, line('Other.')), undefined)
  })
})
