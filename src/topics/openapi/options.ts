import type { TypedWords } from '../../frame/words/typed-words.ts'
import { duration, wholeNumber } from '../../frame/words/values.ts'
import { usage } from '../../text/sentences.ts'
import { failLevel } from './judging.ts'

/** How a document is read, and what is done to it before anything else. */
export interface ReadingOptions {
  /** absent where nobody chose */
  lint: string | undefined
  skipRules: string[]
  /** bytes */
  maxSize: number
  refRoot: string | undefined
  allowOutside: boolean
  allowRemote: boolean
  overlays: string[]
  includeTags: string[]
  excludeTags: string[]
  dropInternal: boolean
}

/** How a document is published: what was typed, over what its entry in a manifest says. */
export interface PublishOptions extends ReadingOptions {
  strict: boolean
  maxProblems: number
  bundle: boolean
  /** a URL is fetched here and sent as text */
  fetch: boolean
  against: string | undefined
  diff: boolean
  failsOnChanges: boolean
  /** what was typed, over what an entry says */
  flags: Record<string, unknown>
  force: boolean
  waits: boolean
  waitTimeout: number
  check: boolean
}

type Typed = Record<string, unknown>

function textOf(typed: Typed, name: string): string | undefined {
  return typed[name] === undefined ? undefined : String(typed[name])
}

export function readingOptions(typed: Typed): ReadingOptions {
  const texts = (name: string) => [typed[name] ?? []].flat().map(String)
  return {
    lint: textOf(typed, 'lint'),
    skipRules: texts('skip-rule'),
    maxSize: byteSize('max-size', textOf(typed, 'max-size') ?? '32MB'),
    refRoot: textOf(typed, 'ref-root'),
    allowOutside: typed['allow-outside'] === true,
    allowRemote: typed['allow-remote'] === true,
    overlays: texts('overlay'),
    includeTags: texts('include-tag'),
    excludeTags: texts('exclude-tag'),
    dropInternal: typed['drop-internal'] === true,
  }
}

const units: Record<string, number> = { '': 1, b: 1, kb: 2 ** 10, mb: 2 ** 20, gb: 2 ** 30 }

/** `32MB` in bytes. */
function byteSize(flag: string, typed: string): number {
  const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?) ?([kmg]?b)?$/i.exec(typed) ?? []
  const size = Number(amount) * (units[unit.toLowerCase()] ?? 0)
  if (size >= 1) return size
  throw usage([{ where: `--${flag}`, rule: 'needs a size, such as 500KB or 64MB', value: typed }])
}

export function publishOptions(run: TypedWords, entry: Typed = {}): PublishOptions {
  const typed: Typed = { ...entry, ...run.flags }
  const text = (name: string) => textOf(typed, name)
  const against = text('against')
  const failsOnChanges = failLevel(typed) !== 'none'
  return {
    ...readingOptions(typed),
    strict: typed.strict === true,
    maxProblems: wholeNumber('max-problems', text('max-problems') ?? '100', 1),
    bundle: typed.bundle !== false,
    fetch: typed.fetch === true,
    against,
    // what is compared for no other reason is compared to be shown
    diff: typed.diff === true || (against !== undefined && !failsOnChanges),
    failsOnChanges,
    flags: typed,
    force: typed.force === true,
    waits: typed.wait !== false,
    waitTimeout: duration('wait-timeout', text('wait-timeout') ?? '10m'),
    check: run.has('check'),
  }
}
