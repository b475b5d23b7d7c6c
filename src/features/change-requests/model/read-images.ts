import type { Client } from '../../../client/client.ts'
import { collectItems, inOrder } from '../../../client/in-order.ts'
import type { File } from '../../../contract/content/content.ts'
import { DocsctlError } from '../../../errors.ts'
import { type ImageSize, imageSize } from './image-size.ts'
import type { ChangedFile, ReadOptions } from './read-changes.ts'

/** The number of bytes to read from the start of an image. These bytes contain its dimensions. */
const beginning = 64 * 1024

/** Returns whether a file is a replaced image whose dimensions the service doesn't report. */
export function lacksImageSize({ change, imageSizes }: ChangedFile): boolean {
  if (change.kind !== 'replaced' || imageSizes) return false
  return [change.before, change.after].some((file) => isImage(file) && !file.dimensions)
}

/** Adds the dimensions of replaced images to the files. */
export async function withImageSizes(
  client: Client,
  files: readonly ChangedFile[],
  { signal, jobs = 6 }: ReadOptions = {},
): Promise<ChangedFile[]> {
  const read = (file: ChangedFile) => withImageSize(client, file, { signal })
  return await collectItems(inOrder(files, jobs, read))
}

export async function withImageSize(
  client: Client,
  file: ChangedFile,
  { signal }: ReadOptions,
): Promise<ChangedFile> {
  const { change } = file
  if (!lacksImageSize(file) || change.kind !== 'replaced') return file
  const [before, after] = await Promise.all([
    readSize(client, change.before, signal),
    readSize(client, change.after, signal),
  ])
  return { ...file, imageSizes: { ...(before && { before }), ...(after && { after }) } }
}

/**
 * Reads the dimensions of an image. Returns `undefined` if they can't be read, because missing
 * dimensions aren't an error.
 */
async function readSize(
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
