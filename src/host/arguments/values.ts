import { resolve } from 'node:path'
import { readText } from '../../fs/read-file.ts'
import { unlessAborted } from '../../fs/unless-aborted.ts'
import { conflicting, invalidValue, unreadableFile } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import type { Runtime } from '../program/runtime.ts'

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/**
 * Converts a duration such as `90`, `250ms`, or `10m` to milliseconds. A number without a unit is
 * in seconds.
 */
export function duration(flag: string, text: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)?$/.exec(text)
  if (!match) {
    throw usage([invalidValue(`--${flag}`, text, 'Use a duration such as 90, 250ms, 10m, or 2h')])
  }
  return Number(match[1]) * (units[match[2] ?? 's'] as number)
}

export function wholeNumber(flag: string, text: string, least: number, most?: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && (most === undefined || value <= most)) return value
  const range = most === undefined ? `of at least ${least}` : `from ${least} to ${most}`
  throw usage([invalidValue(`--${flag}`, text, `Expected a whole number ${range}`)])
}

const atSignHint = 'Use @@ for text that begins with @'

/** Reads `@file` and `-` for flags and arguments. Standard input can be read only once. */
export class Sources {
  readonly #runtime: Pick<Runtime, 'cwd' | 'stdin' | 'clock'>
  readonly #signal: AbortSignal
  #stdinFor: string | undefined
  /** the absolute paths of all files that were read so far */
  readonly files: string[] = []

  constructor(runtime: Pick<Runtime, 'cwd' | 'stdin' | 'clock'>, signal: AbortSignal) {
    this.#runtime = runtime
    this.#signal = signal
  }

  /** Returns whether standard input was already read for IDs, text, or a body. */
  get hasReadStdin(): boolean {
    return this.#stdinFor !== undefined
  }

  /**
   * Returns text as typed, or the text from `@file` or standard input. `@@` escapes a leading `@`.
   */
  async text(where: string, value: string): Promise<string> {
    if (value === '-') return withoutLastLineEnd(await this.stdin(where))
    if (value.startsWith('@@')) return value.slice(1)
    if (value.startsWith('@'))
      return withoutLastLineEnd(await this.file(where, value.slice(1), atSignHint))
    return value
  }

  /**
   * Parses a time and returns it in ISO 8601 format. A time with an offset is returned as typed.
   */
  async time(flag: string, value: string): Promise<string> {
    const { parseTime } = await import('./times.ts')
    const time = parseTime(flag, value, this.#runtime.clock.now())
    const isExact = /T.*(?:Z|[+-]\d\d:\d\d)$/.test(value)
    return isExact ? value : new Date(time).toISOString()
  }

  async file(where: string, path: string, hint?: string): Promise<string> {
    if (path === '') throw usage([invalidValue(where, '', 'Expected a file name')], hint)
    const full = resolve(this.#runtime.cwd, path)
    this.files.push(full)
    const text = readText(full, `the file ${path} for ${where}`, {
      ...(hint && { hint }),
      problems: [unreadableFile(where, path)],
    })
    return await unlessAborted(text, this.#signal)
  }

  async stdin(where: string): Promise<string> {
    if (this.#stdinFor) {
      throw usage([conflicting(`- for ${where}`, [`- for ${this.#stdinFor}`])])
    }
    this.#stdinFor = where
    return await unlessAborted(this.#runtime.stdin.read(), this.#signal)
  }

  /** Replaces `-` with the lines of standard input. The list of a flag can't be empty. */
  async lines(where: string, typed: readonly string[], isFlag = false): Promise<string[]> {
    return await (await import('./listed-values.ts')).listedValues(this, where, typed, isFlag)
  }

  /** Parses JSON that was typed, or JSON from `@file` or standard input. */
  async jsonText(where: string, value: string): Promise<unknown> {
    if (value === '-' || value.startsWith('@')) return await this.json(where, value)
    return (await import('./parse-json.ts')).parseJson(where, value)
  }

  async json(where: string, value: string): Promise<unknown> {
    const text =
      value === '-' ? await this.stdin(where) : await this.file(where, value.replace(/^@/, ''))
    return (await import('./parse-json.ts')).parseJson(where, text)
  }
}

function withoutLastLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '')
}
