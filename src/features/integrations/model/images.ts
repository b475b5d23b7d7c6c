import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileFault } from '../../../fs/read-file.ts'
import type { Finding } from '../../../output/ci/finding.ts'
import type { ManifestFile } from '../../manifests/index.ts'
import { type KeyPath, manifestFinding } from '../../manifests/index.ts'

export interface Image {
  /** the path as written in the manifest */
  file: string
  bytes: number
  /** present only for a PNG */
  pixels?: { width: number; height: number }
  sha256: string
  data: Buffer
}

const iconLimit = { bytes: 250 * 1024, words: '250 KB' }
const previewLimit = { bytes: 1024 * 1024, words: '1 MB' }

export interface Images {
  icon?: Image
  previewImages: Image[]
}

/** Reads the images of the manifest. Adds any problems to the findings. */
export async function readImages(file: ManifestFile, findings: Finding[]): Promise<Images> {
  const { icon, previewImages } = file.keys
  const read = async (path: KeyPath, name: unknown, limit: typeof iconLimit) => {
    if (typeof name !== 'string' || name === '') return []
    const { image, fault } = await readImage(resolve(file.folder, name), name, limit)
    // the service accepts other image formats, but not all clients can display them
    const severity = image ? 'warning' : 'error'
    if (fault !== undefined) {
      findings.push(manifestFinding(file, path, `${name}: ${fault}`, { severity }))
    }
    return image ? [image] : []
  }
  const [first] = await read(['icon'], icon, iconLimit)
  const previews = Array.isArray(previewImages) ? previewImages : []
  const read3 = previews.map((name, index) => read(['previewImages', index], name, previewLimit))
  return { ...(first && { icon: first }), previewImages: (await Promise.all(read3)).flat() }
}

async function readImage(
  path: string,
  file: string,
  limit: typeof iconLimit,
): Promise<{ image?: Image; fault?: string }> {
  let data: Buffer
  try {
    data = await readFile(path)
  } catch (cause) {
    return { fault: `Cannot read the file (${fileFault(cause)})` }
  }
  const read = pngSize(data)
  const fault = typeof read === 'string' ? read : undefined
  if (fault !== undefined && !isOtherImage(data)) return { fault }
  if (data.length > limit.bytes) {
    return {
      fault: `The image is ${Math.ceil(data.length / 1024)} KB, but the limit is ${limit.words}`,
    }
  }
  const sha256 = createHash('sha256').update(data).digest('hex')
  const pixels = typeof read === 'string' ? {} : { pixels: read }
  const image = { file, bytes: data.length, ...pixels, sha256, data }
  return { image, ...(fault !== undefined && { fault }) }
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Returns the dimensions of a complete PNG in pixels, or a description of the problem. */
export function pngSize(data: Buffer): { width: number; height: number } | string {
  if (!data.subarray(0, 8).equals(signature)) return `Expected a PNG, but found ${imageKind(data)}`
  if (data.length < 33 || data.toString('latin1', 12, 16) !== 'IHDR') return 'The PNG is damaged'
  const width = data.readUInt32BE(16)
  const height = data.readUInt32BE(20)
  if (width === 0 || height === 0) return 'The PNG is damaged'
  let at = 8
  while (at + 12 <= data.length) {
    if (data.toString('latin1', at + 4, at + 8) === 'IEND') return { width, height }
    at += 12 + data.readUInt32BE(at)
  }
  return 'The PNG is incomplete'
}

const images: [start: RegExp, kind: string][] = [
  [/^\xff\xd8\xff/, 'a JPEG'],
  [/^GIF8/, 'a GIF'],
  [/^RIFF.{4}WEBP/s, 'a WebP'],
  [/^.{4}ftypavif/s, 'an AVIF'],
]

const kinds: [start: RegExp, kind: string][] = [
  ...images,
  [/^version https:\/\/git-lfs/, 'a Git LFS pointer'],
  [/^.?PNG/s, 'a damaged PNG, perhaps with converted line endings'],
  [/^\s*(<\?xml.*)?<svg/s, 'an SVG'],
]

function isOtherImage(data: Buffer): boolean {
  const start = data.toString('latin1', 0, 200)
  return images.some(([pattern]) => pattern.test(start))
}

function imageKind(data: Buffer): string {
  const start = data.toString('latin1', 0, 200)
  const [, kind] = kinds.find(([pattern]) => pattern.test(start)) ?? []
  return kind ?? (start === '' ? 'an empty file' : 'another format')
}
