import assert from 'node:assert/strict'
import { renderToString } from 'ink'
import { createElement } from 'react'
import {
  createPlaceholder,
  replacePlaceholders,
} from '../../../../src/features/change-requests/review/view/placeholders.ts'
import { ReviewScreen } from '../../../../src/features/change-requests/review/view/view.tsx'
import { opened } from './samples.ts'

describe('the placeholders of lines', () => {
  it('are replaced by lines of the same width', () => {
    const [left, border, right] = [
      createPlaceholder('\u001b[2mLeft\u001b[22m  ', 6),
      createPlaceholder('│', 1),
      createPlaceholder('Right  ', 7),
    ]
    assert.equal(
      replacePlaceholders(`${left}     ${border}${right}      |\n${left}\nend`),
      '\u001b[2mLeft\u001b[22m  │Right  |\n\u001b[2mLeft\u001b[22m\nend',
    )
    assert.equal(replacePlaceholders(`${left}     ${right}`), '\u001b[2mLeft\u001b[22m  Right')
  })

  it('are the same for the same line, so that an unchanged frame is not drawn again', () => {
    const first = createPlaceholder('Text', 4)
    assert.equal(createPlaceholder('Text', 4), first)
    assert.notEqual(createPlaceholder('Text', 10), first)
    assert.notEqual(createPlaceholder('Other', 4), first)
  })

  it('keep only the last lines', () => {
    const first = createPlaceholder('First', 5)
    for (let line = 0; line < 2 ** 14; line++) createPlaceholder(`Line ${line}`, 20)
    assert.equal(replacePlaceholders(createPlaceholder('First', 5)), 'First')
    assert.notEqual(replacePlaceholders(first), 'First')
  })

  it('keep a line that is still in use', () => {
    createPlaceholder('Title', 5)
    for (let frame = 0; frame < 2 ** 9; frame++) {
      const title = createPlaceholder('Title', 5)
      for (let line = 0; line < 100; line++) createPlaceholder(`Frame ${frame}, line ${line}`, 20)
      assert.equal(replacePlaceholders(title), 'Title')
    }
  })

  it('are the only text of the tree and the page that Ink styles and measures', () => {
    const { state } = opened({ size: { columns: 120, rows: 30 } }).press('tab', ']')
    const theme = { color: true, attributes: true }
    const frame = renderToString(createElement(ReviewScreen, { state, theme }), { columns: 120 })
    const panes = frame.split('\n').slice(1, -2)
    assert.equal(panes.length, 26)
    for (const line of panes) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: style codes are control sequences
      assert.match(line.replaceAll(/\u001b\[[\d;]*m/g, ''), /^x? +xx?$/)
    }
    assert.match(replacePlaceholders(frame), /Rate limits/)
  })
})
