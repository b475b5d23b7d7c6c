/** The width and height in pixels. */
export interface ImageSize {
  width: number
  height: number
}

/**
 * Reads the dimensions of a PNG, GIF, WebP, JPEG, or SVG image from its first bytes. Returns
 * `undefined` for any other content.
 */
export function imageSize(bytes: Buffer): ImageSize | undefined {
  const found = parseSize(bytes)
  return found && found.width > 0 && found.height > 0 ? found : undefined
}

function parseSize(bytes: Buffer): ImageSize | undefined {
  const has = (text: string, at: number) => bytes.toString('latin1', at, at + text.length) === text
  if (has('\x89PNG\r\n\x1a\n', 0) && has('IHDR', 12) && bytes.length >= 24) {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  }
  if ((has('GIF87a', 0) || has('GIF89a', 0)) && bytes.length >= 10) {
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  }
  if (has('RIFF', 0) && has('WEBP', 8) && bytes.length >= 30) return webpSize(bytes)
  if (has('\xff\xd8', 0)) return jpegSize(bytes)
  return svgSize(bytes.toString('utf8'))
}

/** Reads the dimensions of a lossy, lossless, or extended WebP image. */
function webpSize(bytes: Buffer): ImageSize | undefined {
  const form = bytes.toString('latin1', 12, 16)
  if (form === 'VP8 ') {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  }
  if (form === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (form !== 'VP8X') return undefined
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
}

/** Walks through the JPEG segments up to the frame header. */
function jpegSize(bytes: Buffer): ImageSize | undefined {
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] as number
    // the markers C4, C8, and CC don't start a frame
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/**
 * Returns the dimensions from the attributes of the `svg` element, or otherwise from its view box.
 */
function svgSize(text: string): ImageSize | undefined {
  const tag = /^[^<]*(?:<(?:\?|!)[^>]*>\s*)*<svg\s([^>]*)>/i.exec(text)?.[1]
  if (tag === undefined) return undefined
  const value = (name: string) => new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1]
  const pixels = (name: string) => {
    const number = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(value(name) ?? '')?.[1]
    return number === undefined ? undefined : Math.round(Number(number))
  }
  const [width, height] = [pixels('width'), pixels('height')]
  if (width !== undefined && height !== undefined) return { width, height }
  const [, , boxWidth, boxHeight] = (value('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (!boxWidth || !boxHeight) return undefined
  return { width: Math.round(boxWidth), height: Math.round(boxHeight) }
}
