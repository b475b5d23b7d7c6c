import assert from 'node:assert/strict'
import { codeFrame, codeFrameForLine } from '../../../src/output/ci/code-frame.ts'

describe('a code frame', () => {
  it('shows the line with a mark below the column, for any line ending', () => {
    assert.equal(codeFrame('a: 1\r\nb: 2\nc: 3\n', 2, 4), '  2 | b: 2\n    |    ^')
  })

  it('places its mark correctly after wide characters and tabs', () => {
    assert.equal(codeFrameForLine('{"題名": 1}', 7, 9), '  7 | {"題名": 1}\n    |           ^')
    assert.equal(codeFrameForLine('\t\t"a": 1', 7, 8), '  7 |   "a": 1\n    |        ^')
    assert.equal(codeFrameForLine('"👩🏽": 1', 7, 9), '  7 | "👩🏽": 1\n    |       ^')
  })

  it('shows a dot for each invisible character', () => {
    assert.equal(
      codeFrameForLine('a\u0000\u001b[1m\u202e\u200b: 1', 7, 10),
      '  7 | a··[1m··: 1\n    |          ^',
    )
  })

  it('truncates a long line on both sides of the mark', () => {
    const line = `${'x'.repeat(300)}!${'y'.repeat(300)}`
    assert.equal(
      codeFrameForLine(line, 7, 301),
      `  7 | …${'x'.repeat(58)}!${'y'.repeat(39)}…\n    | ${' '.repeat(59)}^`,
    )
  })

  it('never splits a character', () => {
    const line = `${'👍'.repeat(60)}a${'👍'.repeat(60)}`
    assert.equal(
      codeFrameForLine(line, 7, 122),
      `  7 | …·${'👍'.repeat(28)}a${'👍'.repeat(20)}…\n    | ${' '.repeat(59)}^`,
    )
  })

  it('places its mark after the end of a line with an error there', () => {
    assert.equal(codeFrameForLine('{"a": ', 1, 7), '  1 | {"a": \n    |       ^')
  })
})
