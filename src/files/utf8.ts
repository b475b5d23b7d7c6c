import { isUtf8 } from 'node:buffer'

/** The text that bytes are; read as UTF-8 without being it, they would be sent as another text. */
export function utf8Text(bytes: Buffer): string {
  // some editors and shells put a mark before the text that is no part of it
  if (isUtf8(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '')
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isUtf16) throw new Error('it is UTF-16, not UTF-8')
  const before = bytes.toString('utf8').split('\uFFFD', 1)[0] as string
  throw new Error(`it is not UTF-8 in line ${before.split('\n').length}`)
}
