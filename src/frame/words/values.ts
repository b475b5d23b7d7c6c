import { resolve } from 'node:path'
import { readText } from '../../files/read-file.ts'
import { unlessAborted } from '../../files/unless-aborted.ts'
import { rules, usage } from '../../text/sentences.ts'
import type { Runtime } from '../program/runtime.ts'

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Milliseconds of `90`, `250ms`, `10m`; a bare number is seconds. */
export function duration(flag: string, text: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)?$/.exec(text)
  if (!match) {
    throw usage([{ where: `--${flag}`, rule: 'a time such as 90, 250ms, 10m, 2h', value: text }])
  }
  return Number(match[1]) * (units[match[2] ?? 's'] as number)
}

export function wholeNumber(flag: string, text: string, least: number, most?: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && (most === undefined || value <= most)) return value
  const rule =
    most === undefined ? `a whole number from ${least}` : `a whole number from ${least} to ${most}`
  throw usage([{ where: `--${flag}`, rule, value: text }])
}

const atHint = 'a text that begins with @ is written @@'

/** Reads what flags and arguments point at: `@file` and `-`; standard input can be had only once. */
export class Sources {
  readonly #runtime: Pick<Runtime, 'cwd' | 'stdin'>
  readonly #signal: AbortSignal
  #stdinFor: string | undefined
  /** the files that were read, by their full paths */
  readonly files: string[] = []

  constructor(runtime: Pick<Runtime, 'cwd' | 'stdin'>, signal: AbortSignal) {
    this.#runtime = runtime
    this.#signal = signal
  }

  /** Whether what was piped in has been taken as ids, a text or a body. */
  get hasReadStdin(): boolean {
    return this.#stdinFor !== undefined
  }

  /** A text as it was typed, of `@file`, or of standard input; `@@` begins a text with `@`. */
  async text(where: string, value: string): Promise<string> {
    if (value === '-') return withoutLastLineEnd(await this.stdin(where))
    if (value.startsWith('@@')) return value.slice(1)
    if (value.startsWith('@'))
      return withoutLastLineEnd(await this.file(where, value.slice(1), atHint))
    return value
  }

  async file(where: string, path: string, hint?: string): Promise<string> {
    if (path === '') throw usage([{ where, rule: rules.file }], hint)
    const full = resolve(this.#runtime.cwd, path)
    this.files.push(full)
    const text = readText(full, `${where}: the file ${path}`, {
      ...(hint && { hint }),
      problems: [{ where, rule: rules.readable, value: path }],
    })
    return await unlessAborted(text, this.#signal)
  }

  async stdin(where: string): Promise<string> {
    if (this.#stdinFor) {
      throw usage([{ where, rule: `can't read standard input, which ${this.#stdinFor} reads` }])
    }
    this.#stdinFor = where
    return await unlessAborted(this.#runtime.stdin.read(), this.#signal)
  }

  /** JSON as it was typed, of `@file`, or of standard input. */
  async jsonText(where: string, value: string): Promise<unknown> {
    return value === '-' || value.startsWith('@')
      ? await this.json(where, value)
      : parseJson(where, value)
  }

  async json(where: string, value: string): Promise<unknown> {
    const text =
      value === '-' ? await this.stdin(where) : await this.file(where, value.replace(/^@/, ''))
    return parseJson(where, text)
  }
}

export function parseJson(where: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw usage([{ where, rule: `is not JSON: ${(cause as Error).message}` }])
  }
}

function withoutLastLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '')
}
