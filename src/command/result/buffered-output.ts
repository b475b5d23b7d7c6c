import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DocsctlError, systemFault, tooFewHandles } from '../../errors.ts'

const inMemory = 8 * 1024 * 1024
/** The maximum length of the text that begins a CI command. */
const maxMarkerLength = 16

/**
 * Buffers text until it is complete. Text beyond a few megabytes is stored in a temporary file
 * instead of memory.
 */
export class BufferedOutput {
  #chunks: string[] = []
  #size = 0
  #spool: { folder: string; file: string; handle: FileHandle } | undefined

  async write(text: string): Promise<void> {
    this.#chunks.push(text)
    this.#size += text.length
    if (this.#spool || this.#size > inMemory) await this.#toFile()
  }

  /** Writes the whole text as fast as the reader accepts it. */
  async release(output: { write(text: string): Promise<void> }): Promise<void> {
    try {
      if (this.#spool) {
        await this.#toFile()
        let line = ''
        // writes whole lines, so that the marker of a CI command isn't split; if a line is very
        // long, keeps its end for the next write
        for await (const chunk of createReadStream(this.#spool.file, 'utf8')) {
          const text = line + chunk
          const end = text.lastIndexOf('\n') + 1 || Math.max(0, text.length - maxMarkerLength)
          if (end > 0) await output.write(text.slice(0, end))
          line = text.slice(end)
        }
        if (line !== '') await output.write(line)
      } else await output.write(this.#chunks.join(''))
    } finally {
      await this.discard()
    }
  }

  async discard(): Promise<void> {
    this.#chunks = []
    if (!this.#spool) return
    const { folder, handle } = this.#spool
    this.#spool = undefined
    await handle.close()
    await rm(folder, { recursive: true, force: true })
  }

  async #toFile(): Promise<void> {
    const text = this.#chunks.join('')
    this.#chunks = []
    this.#size = 0
    try {
      this.#spool ??= await openSpool()
      await this.#spool.handle.writeFile(text)
    } catch (cause) {
      const fewHandles = tooFewHandles(cause)
      if (fewHandles) throw fewHandles
      const message = `Cannot store the result in ${tmpdir()} (${systemFault(cause)})`
      throw new DocsctlError('not-written', message, {
        hint: 'Set TMPDIR to a writable folder with free space',
        cause,
      })
    }
  }
}

async function openSpool() {
  const { makeTemporaryFolder } = await import('../../fs/leftovers.ts')
  const folder = await makeTemporaryFolder(tmpdir())
  const file = join(folder, 'result')
  return { folder, file, handle: await open(file, 'wx', 0o600) }
}
