import type { Client } from '../client/client.ts'
import { inOrder } from '../client/in-order.ts'
import { DocsctlError } from '../errors.ts'
import type { File } from './file-changes.ts'
import { type ImageSize, imageSize } from './image-size.ts'
import type { ChangedFile, ReadOptions } from './read-changes.ts'

/** So much of an image tells how large it is, in bytes. */
const beginning = 64 * 1024

/** Whether it is an image that was replaced, and the service doesn't tell how large both are. */
export function lacksImageSize({ change, imageSizes }: ChangedFile): boolean {
  if (change.kind !== 'replaced' || imageSizes) return false
  return [change.before, change.after].some((file) => isImage(file) && !file.dimensions)
}

/** The files, those images that were replaced with how large they are. */
export async function withImageSizes(
  client: Client,
  files: readonly ChangedFile[],
  { signal, jobs = 6 }: ReadOptions = {},
): Promise<ChangedFile[]> {
  const read = (file: ChangedFile) => withImageSize(client, file, { signal })
  const found: ChangedFile[] = []
  for await (const file of inOrder(files, jobs, read)) found.push(file)
  return found
}

export async function withImageSize(
  client: Client,
  file: ChangedFile,
  { signal }: ReadOptions,
): Promise<ChangedFile> {
  const { change } = file
  if (!lacksImageSize(file) || change.kind !== 'replaced') return file
  const [before, after] = await Promise.all([
    sizeOf(client, change.before, signal),
    sizeOf(client, change.after, signal),
  ])
  return { ...file, imageSizes: { ...(before && { before }), ...(after && { after }) } }
}

/** Nothing where it can't be had: how large an image is isn't worth more than a word. */
async function sizeOf(
  client: Client,
  { dimensions, downloadURL, ...file }: File,
  signal: AbortSignal | undefined,
): Promise<ImageSize | undefined> {
  if (dimensions) return dimensions
  if (!isImage(file)) return undefined
  try {
    const { bytes } = await client.fetch(downloadURL, { signal, beginning })
    return imageSize(bytes)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof DocsctlError) return undefined
    throw error
  }
}

function isImage({ contentType, name }: Pick<File, 'contentType' | 'name'>): boolean {
  return contentType?.startsWith('image/') || /\.(png|jpe?g|gif|webp|svg)$/i.test(name)
}
