import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { startProgram } from '../start-program.ts'

interface Waiting {
  resolve: (bytes: Buffer | undefined) => void
  reject: (reason: Error) => void
}

/** A git process that returns the contents of files, one after the other. */
export class GitBatch {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #waiting: Waiting[] = []
  #parts: Buffer[] = []
  #length = 0
  /** the number of bytes that must be available before the next attempt to parse the response */
  #wanted = 1
  #complaint = ''
  #failed: Error | undefined

  constructor(cwd: string, env: NodeJS.ProcessEnv, signal: AbortSignal) {
    const words = ['cat-file', '--batch', '--follow-symlinks']
    this.#child = startProgram('git', words, { cwd, env, signal })
    this.#child.stdout.on('data', (part: Buffer) => this.#take(part))
    this.#child.stderr.on('data', (part: Buffer) => {
      this.#complaint += part.toString()
    })
    this.#child.on('error', (error) => this.#fail(error))
    this.#child.on('close', () => {
      const [first = ''] = this.#complaint.trim().split('\n')
      this.#fail(new Error(first.replace(/^fatal: /, '') || 'git exited unexpectedly'))
    })
    // write errors are ignored, because the exit of the process is reported instead
    this.#child.stdin.on('error', () => {})
  }

  /**
   * Reads a file by its git name, such as `COMMIT:api.yaml`. Returns `undefined` if the file
   * doesn't exist.
   */
  read(name: string): Promise<Buffer | undefined> {
    // git would interpret each line as a separate name
    if (name.includes('\n')) return Promise.resolve(undefined)
    return new Promise((resolve, reject) => {
      if (this.#failed) return reject(this.#failed)
      this.#waiting.push({ resolve, reject })
      this.#child.stdin.write(`${name}\n`)
    })
  }

  close(): void {
    this.#child.stdin.end()
  }

  #fail(error: Error): void {
    this.#failed ??= error
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failed)
  }

  #take(part: Buffer): void {
    this.#parts.push(part)
    this.#length += part.length
    if (this.#length < this.#wanted) return
    let bytes = Buffer.concat(this.#parts)
    this.#wanted = 1
    for (let answer = parseAnswer(bytes); this.#waiting.length > 0; answer = parseAnswer(bytes)) {
      if (answer === undefined) break
      if ('wanted' in answer) {
        this.#wanted = answer.wanted
        break
      }
      this.#waiting.shift()?.resolve(answer.content)
      bytes = bytes.subarray(answer.end)
    }
    this.#parts = [bytes]
    this.#length = bytes.length
  }
}

/**
 * Parses the first response: a header line with the number of bytes, the bytes themselves, and a
 * line ending.
 */
function parseAnswer(
  bytes: Buffer,
): { content: Buffer | undefined; end: number } | { wanted: number } | undefined {
  const line = bytes.indexOf('\n')
  if (line < 0) return undefined
  const head = bytes.toString('utf8', 0, line)
  if (head.endsWith(' missing')) return { content: undefined, end: line + 1 }
  const [, kind = '', size = ''] = /(\w+) (\d+)$/.exec(head) ?? []
  const end = line + 1 + Number(size) + 1
  if (bytes.length < end) return { wanted: end }
  // for folders and broken links, git returns a kind other than `blob`
  return { content: kind === 'blob' ? bytes.subarray(line + 1, end - 1) : undefined, end }
}
