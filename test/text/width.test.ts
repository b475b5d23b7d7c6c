import assert from 'node:assert/strict'
import { build } from 'esbuild'
import fc from 'fast-check'
import stringWidth from 'string-width'
import { lazyStringWidth } from '../../scripts/lazy-string-width.js'
import { cut, widthOf, wrap, wrapAt } from '../../src/text/width.ts'

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('a', ' ', '…', 'é', '日', '👨‍👩‍👧', '🇩🇪', '1️⃣', 'e\u0301', '\u200d', '한'),
  }),
)

/** No line is wider, but that of a single character which is wider by itself. */
const fits = (line: string, width: number) =>
  widthOf(line) <= width || [...new Intl.Segmenter().segment(line)].length === 1

describe('the width of a text', () => {
  it('is the one of string-width, also where that is not asked', () => {
    for (let code = 0; code < 0x3000; code++) {
      const character = String.fromCodePoint(code)
      assert.equal(widthOf(character), stringWidth(character), `U+${code.toString(16)}`)
    }
    fc.assert(fc.property(texts, (text) => assert.equal(widthOf(text), stringWidth(text))))
  })

  it('is the same for a long text, which is taken apart in pieces', () => {
    for (const unit of ['日', '👨‍👩‍👧', '🇩🇪', 'e\u0301', '한', 'नमस्ते ', '1️⃣', 'a\u200b']) {
      for (const lead of ['', 'é\u0301', 'x']) {
        const text = lead + unit.repeat(700)
        assert.equal(widthOf(text), stringWidth(text), JSON.stringify(lead + unit))
        assert.equal(wrap(text, 20).join('').replaceAll(' ', ''), text.replaceAll(' ', ''))
      }
    }
  })

  it('is the same in the bundle, where parts of string-width are made late', async () => {
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

  it('is kept by a cut and by every line of a wrapped text', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 20 }), (text, width) => {
        assert.ok(widthOf(cut(text, width)) <= width)
        for (const line of wrap(text, width)) assert.ok(fits(line, width), line)
        assert.equal(wrap(text, width).join('').replaceAll(' ', ''), text.replaceAll(' ', ''))
        const places = [0, ...wrapAt(text, width), text.length]
        for (const [index, place] of places.slice(1).entries()) {
          const line = text.slice(places[index], place)
          assert.ok(fits(line.trim(), width), line)
        }
      }),
    )
  })
})
