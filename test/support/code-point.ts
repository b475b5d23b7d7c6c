import fc from 'fast-check'

const firstSurrogate = 0xd800
const surrogates = 0x800

/**
 * Generates any code point that is not a surrogate, for `fc.string({ unit: codePoint })`. The unit
 * `binary` generates the same strings, but builds a map of all code points, which takes a second.
 */
export const codePoint = fc.nat(0x10ffff - surrogates).map(
  (index) => String.fromCodePoint(index < firstSurrogate ? index : index + surrogates),
  (text) => {
    const code = String(text).codePointAt(0) ?? Number.NaN
    if (text !== String.fromCodePoint(code)) throw new Error('not a code point')
    return code < firstSurrogate ? code : code - surrogates
  },
)
