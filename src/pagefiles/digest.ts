import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

export function digestOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The same of a file, however large it is; nothing where it can't be read. */
export async function digestOfFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch {
    return undefined
  }
  return hash.digest('hex')
}
