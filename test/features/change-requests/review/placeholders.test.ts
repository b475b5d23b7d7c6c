import assert from 'node:assert/strict'
import { renderToString } from 'ink'
import { createElement } from 'react'
import { Frame } from '../../../../src/features/change-requests/review/view/frame.tsx'
import {
  createPlaceholder,
  replacePlaceholders,
} from '../../../../src/features/change-requests/review/view/placeholders.ts'

describe('the placeholders of lines', () => {
  it('are replaced by lines without spaces at the end', () => {
    const [bold, blank] = [
      createPlaceholder('\u001b[1mBold\u001b[22m text  '),
      createPlaceholder('  '),
    ]
    assert.equal(
      replacePlaceholders(`${bold}\n${blank}\n${bold}\nend`),
      '\u001b[1mBold\u001b[22m text\n\n\u001b[1mBold\u001b[22m text\nend',
    )
  })

  it('are the same for the same line, so that an unchanged frame is not drawn again', () => {
    const first = createPlaceholder('Text')
    assert.equal(createPlaceholder('Text'), first)
    assert.notEqual(createPlaceholder('Text '), first)
    assert.notEqual(createPlaceholder('Other'), first)
  })

  it('are available for the last lines', () => {
    const first = createPlaceholder('First')
    for (let line = 0; line < 2 ** 14; line++) createPlaceholder(`Line ${line}`)
    assert.notEqual(replacePlaceholders(first), 'First')
    assert.equal(replacePlaceholders(createPlaceholder('First')), 'First')
  })

  it('are all that Ink measures and styles', () => {
    const lines = ['\u001b[1mTitle\u001b[22m   ', '', 'Text 日本語  ', 'Text 日本語  ']
    const frame = renderToString(createElement(Frame, { lines }), { columns: 1 })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: style codes are control sequences
    assert.equal(frame.replaceAll(/\u001b\[[\d;]*m/g, ''), 'x\nx\nx\nx')
    assert.equal(replacePlaceholders(frame), '\u001b[1mTitle\u001b[22m\n\nText 日本語\nText 日本語')
  })
})
