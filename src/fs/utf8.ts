import { isUtf8 } from 'node:buffer'

/**
 * Decodes UTF-8. Throws an error for invalid bytes, because decoding would silently replace them.
 */
export function utf8Text(bytes: Buffer): string {
  // some editors and shells write a byte order mark before the text
  if (isUtf8(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '')
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isUtf16) throw new Error('it is UTF-16, not UTF-8')
  const before = bytes.toString('utf8').split('\uFFFD', 1)[0] as string
  throw new Error(`invalid UTF-8 in line ${before.split('\n').length}`)
}
