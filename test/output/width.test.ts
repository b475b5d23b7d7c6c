import assert from 'node:assert/strict'
import { build } from 'esbuild'
import fc from 'fast-check'
import stringWidth from 'string-width'
import { lazyStringWidth } from '../../scripts/lazy-string-width.js'
import { cut, textWidth, wrap, wrapPositions } from '../../src/output/text/width.ts'
import { codePoint } from '../support/code-point.ts'

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: codePoint }),
  fc.string({
    unit: fc.constantFrom('a', ' ', '…', 'é', '日', '👨‍👩‍👧', '🇩🇪', '1️⃣', 'e\u0301', '\u200d', '한'),
  }),
)

/** Returns whether a line fits the width or consists of a single wide character. */
const fits = (line: string, width: number) =>
  textWidth(line) <= width || [...new Intl.Segmenter().segment(line)].length === 1

describe('the text width', () => {
  it('equals the result of string-width, even without calling it', () => {
    for (let code = 0; code < 0x3000; code++) {
      const character = String.fromCodePoint(code)
      assert.equal(textWidth(character), stringWidth(character), `U+${code.toString(16)}`)
    }
    fc.assert(fc.property(texts, (text) => assert.equal(textWidth(text), stringWidth(text))))
  })

  it('is the same for long text, which is split into parts', () => {
    for (const unit of ['日', '👨‍👩‍👧', '🇩🇪', 'e\u0301', '한', 'नमस्ते ', '1️⃣', 'a\u200b']) {
      for (const lead of ['', 'é\u0301', 'x']) {
        const text = lead + unit.repeat(700)
        assert.equal(textWidth(text), stringWidth(text), JSON.stringify(lead + unit))
        assert.equal(wrap(text, 20).join('').replaceAll(' ', ''), text.replaceAll(' ', ''))
      }
    }
  })

  it('is the same in the bundle, which creates parts of string-width lazily', async () => {
    const { outputFiles } = await build({
      entryPoints: ['string-width'],
      bundle: true,
      format: 'esm',
      write: false,
      plugins: [lazyStringWidth],
    })
    const [{ text: code } = { text: '' }] = outputFiles
    const bundled = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    const lateWidth: typeof stringWidth = bundled.default
    assert.match(code, /partOfEmoji/)
    for (let code = 0x2000; code < 0x20000; code += code < 0x3400 || code > 0x1efff ? 1 : 97) {
      const character = String.fromCodePoint(code)
      assert.equal(lateWidth(character), stringWidth(character), `U+${code.toString(16)}`)
    }
    fc.assert(fc.property(texts, (text) => assert.equal(lateWidth(text), stringWidth(text))))
  })

  it('is respected by truncation and by every line of wrapped text', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 20 }), (text, width) => {
        assert.ok(textWidth(cut(text, width)) <= width)
        for (const line of wrap(text, width)) assert.ok(fits(line, width), line)
        assert.equal(wrap(text, width).join('').replaceAll(' ', ''), text.replaceAll(' ', ''))
        const places = [0, ...wrapPositions(text, width), text.length]
        for (const [index, place] of places.slice(1).entries()) {
          const line = text.slice(places[index], place)
          assert.ok(fits(line.trim(), width), line)
        }
      }),
    )
  })
})
