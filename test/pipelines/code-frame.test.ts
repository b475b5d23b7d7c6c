import assert from 'node:assert/strict'
import { frameOfLine, lineFrame } from '../../src/pipelines/code-frame.ts'

describe('the frame of a place in a text', () => {
  it('is its line, whatever ends lines, with a mark below the column', () => {
    assert.equal(lineFrame('a: 1\r\nb: 2\nc: 3\n', 2, 4), '  2 | b: 2\n    |    ^')
  })

  it('has its mark below a place behind wide characters and tabs', () => {
    assert.equal(frameOfLine('{"題名": 1}', 7, 9), '  7 | {"題名": 1}\n    |           ^')
    assert.equal(frameOfLine('\t\t"a": 1', 7, 8), '  7 |   "a": 1\n    |        ^')
    assert.equal(frameOfLine('"👩🏽": 1', 7, 9), '  7 | "👩🏽": 1\n    |       ^')
  })

  it('has a dot for each character that is not to be seen', () => {
    assert.equal(
      frameOfLine('a\u0000\u001b[1m\u202e\u200b: 1', 7, 10),
      '  7 | a··[1m··: 1\n    |          ^',
    )
  })

  it('is cut on both sides of a place in a long line', () => {
    const line = `${'x'.repeat(300)}!${'y'.repeat(300)}`
    assert.equal(
      frameOfLine(line, 7, 301),
      `  7 | …${'x'.repeat(58)}!${'y'.repeat(39)}…\n    | ${' '.repeat(59)}^`,
    )
  })

  it('is cut to no half of a character', () => {
    const line = `${'👍'.repeat(60)}a${'👍'.repeat(60)}`
    assert.equal(
      frameOfLine(line, 7, 122),
      `  7 | …·${'👍'.repeat(28)}a${'👍'.repeat(20)}…\n    | ${' '.repeat(59)}^`,
    )
  })

  it('stands behind the end of its line where that is at fault', () => {
    assert.equal(frameOfLine('{"a": ', 1, 7), '  1 | {"a": \n    |       ^')
  })
})
