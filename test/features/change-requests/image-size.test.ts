import assert from 'node:assert/strict'
import fc from 'fast-check'
import { imageSize } from '../../../src/features/change-requests/model/image-size.ts'
import { png } from '../../support/png.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
    ),
  )

const webp = (...parts: (string | number[])[]) => bytes('RIFF', [0, 0, 0, 0], 'WEBP', ...parts)

describe('the size of an image', () => {
  const wide = { width: 640, height: 480 }
  const images: Record<string, Buffer> = {
    PNG: png(640, 480),
    GIF: bytes('GIF89a', [0x80, 0x02, 0xe0, 0x01]),
    'lossy WebP': webp('VP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0xe0, 0x01]),
    // 639 and 479, encoded in 14 bits each
    'lossless WebP': webp('VP8L', [0, 0, 0, 0, 0x2f, 0x7f, 0xc2, 0x77, 0x00, 0, 0, 0, 0, 0, 0]),
    'extended WebP': webp('VP8X', [0, 0, 0, 0, 0, 0, 0, 0, 0x7f, 0x02, 0, 0xdf, 0x01, 0]),
    // a segment of four bytes, a table, and the frame
    JPEG: bytes(
      [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc4, 0, 2],
      [0xff, 0xc2, 0, 17, 8, 0x01, 0xe0, 0x02, 0x80, 3],
    ),
    'SVG with a size': bytes(
      '<?xml version="1.0"?>\n<!-- a --><svg height="480px" width="640" viewBox="0 0 1 1">',
    ),
    'SVG with a view box': bytes('<svg xmlns="x" width="100%" viewBox="0 0 640.2 480">'),
  }
  for (const [name, image] of Object.entries(images)) {
    it(`is read from an image: ${name}`, () => assert.deepEqual(imageSize(image), wide))
  }

  it('is undefined for truncated data or other files', () => {
    for (const image of [
      bytes(''),
      png(640, 480).subarray(0, 20),
      bytes('<html><svg width="1">'),
      bytes('GIF89a', [1]),
    ]) {
      assert.equal(imageSize(image), undefined)
    }
  })

  it('accepts any bytes without an error', () => {
    const begun = fc.constantFrom(...Object.values(images))
    fc.assert(
      fc.property(begun, fc.nat(40), fc.uint8Array({ maxLength: 40 }), (image, length, rest) => {
        imageSize(Buffer.concat([image.subarray(0, length), rest]))
      }),
    )
  })
})
