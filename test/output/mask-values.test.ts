import assert from 'node:assert/strict'
import fc from 'fast-check'
import { maskValues } from '../../src/output/text/mask-values.ts'

const json = (text: string) => JSON.stringify(text).slice(1, -1)
const ascii = (text: string) =>
  json(text).replace(
    /[^\x20-\x7e]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`,
  )

describe('secret values', () => {
  const secret = 'p"s\\s/w\tö d&1'
  for (const [how, text] of [
    ['as they are', secret],
    ['in JSON', json(secret)],
    ['in JSON in JSON', json(json(secret))],
    ['in JSON of ASCII alone', ascii(secret)],
    ['in JSON that escapes slashes', json(secret).replaceAll('/', '\\/')],
    ['in JSON that escapes HTML characters', json(secret).replace('&', '\\u0026')],
    ['in a URL', encodeURIComponent(secret)],
    ['in a form', encodeURIComponent(secret).replaceAll('%20', '+').toLowerCase()],
  ] as const) {
    it(`are masked ${how}`, () => {
      assert.equal(maskValues(`is ${text}, is "${text}"`, [secret]), 'is ***, is "***"')
    })
  }

  it('are masked as a whole and line by line', () => {
    const key = '-----BEGIN\r\nabc\r\n  line-two==\r\n-----END\r\n'
    assert.equal(maskValues(`a ${key} b ${json(key)} c`, [key]), 'a *** b *** c')
    assert.equal(maskValues(key.replaceAll('\r', ''), [key]), '***')
    assert.equal(maskValues('> line-two==\n> -----END', [key]), '> ***\n> ***')
  })

  it('are masked even if one contains another', () => {
    assert.equal(maskValues('Bearer abcdef, abcdef', ['abcdef', 'Bearer abcdef']), '***, ***')
  })

  it('are masked even if the text is truncated within a value', () => {
    assert.equal(maskValues('is s3cret-ke…', ['s3cret-key']), 'is ***…')
    assert.equal(maskValues('is "s3cret\\"k…, and', ['s3cret"key']), 'is "***…, and')
    assert.equal(maskValues('it…', ['item-of-it']), 'it…')
  })

  it('are found quickly in any text', () => {
    const value = `${'\\'.repeat(40)}x`
    const text = '\\'.repeat(50_000)
    assert.equal(maskValues(`${text}y`, [value, '"quoted"']), `${text}y`)
    assert.equal(maskValues(`is ${json(json(value))}`, [value]), 'is ***')
  })

  it('are masked only as separate words if they are very short', () => {
    assert.equal(maskValues('ab: cab ab-1 "ab" abc', ['ab', '']), '***: cab ***-1 "***" abc')
    assert.equal(maskValues('a     b', ['', '    ']), 'a     b')
  })

  it('are masked regardless of the characters they contain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 4, maxLength: 40 }), (value) => {
        fc.pre(value.trim() !== '')
        for (const text of [value, json(value), json(json(value)), ascii(value)]) {
          assert.equal(maskValues(`“${text}”`, [value]), '“***”')
        }
      }),
    )
  })
})
