import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sanitize, sanitizeBlock } from '../../src/output/text/sanitize.ts'
import { codePoint } from '../support/code-point.ts'

describe('the escaping of text from the service', () => {
  it('escapes control characters, and shows line breaks and tabs as symbols', () => {
    assert.equal(
      sanitize('a\u001b[31mb\u009b2Jc\u007fd\u0000'),
      'a\\u{1b}[31mb\\u{9b}2Jc\\u{7f}d\\u{0}',
    )
    assert.equal(sanitize('a\nb\r\nc\rd\te'), 'a⏎b⏎c\\u{d}d⇥e')
  })

  for (const code of [
    0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e,
    0x2060, 0x2066, 0x2067, 0x2068, 0x2069, 0x061c, 0xfeff, 0xad, 0x3164, 0x180e, 0xe0041, 0xe0100,
    0xd800, 0xfff9,
  ]) {
    const shown = `\\u{${code.toString(16)}}`
    it(`escapes the character ${shown}`, () => {
      assert.equal(sanitize(`a${String.fromCodePoint(code)}b`), `a${shown}b`)
      assert.equal(sanitizeBlock(`a${String.fromCodePoint(code)}b`), `a${shown}b`)
    })
  }

  it('keeps emoji, flags, and words of any script unchanged', () => {
    const text = 'é 日本語 👨‍👩‍👧 👩🏽‍💻 🏳️‍🌈 ❤️‍🔥 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ می‌خواهم क्‍ष עברית'
    assert.equal(sanitize(text), text)
  })

  it('escapes a zero-width joiner that joins no emoji', () => {
    assert.equal(sanitize('👩\u200Dx'), '👩\\u{200d}x')
  })

  it('keeps line breaks and tabs in a block', () => {
    assert.equal(sanitizeBlock('# a\r\n\tb\n\u001bc\r'), '# a\n\tb\n\\u{1b}c\\u{d}')
  })

  it('leaves no control character', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (text) => {
        assert.doesNotMatch(sanitize(text), /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u)
        assert.doesNotMatch(
          sanitizeBlock(text).replace(/[\n\t]/g, ''),
          /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u,
        )
      }),
    )
  })
})
