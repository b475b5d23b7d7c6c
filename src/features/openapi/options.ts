import { duration, wholeNumber } from '../../host/arguments/values.ts'
import type { WithArgs } from '../../host/program/run.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { failLevel } from './policy-flags.ts'

/** The options that control how a document is read and prepared. */
export interface ReadingOptions {
  /** absent if the user chose no rules */
  lint: string | undefined
  skipRules: string[]
  /** in bytes */
  maxSize: number
  refRoot: string | undefined
  allowOutside: boolean
  allowRemote: boolean
  overlays: string[]
  includeTags: string[]
  excludeTags: string[]
  dropInternal: boolean
}

/** The options for publishing a document. Flags override the values of a manifest entry. */
export interface PublishOptions extends ReadingOptions {
  strict: boolean
  /** true if parts marked `x-internal` are errors */
  failsOnInternal: boolean
  maxProblems: number
  bundle: boolean
  /** true if docsctl, rather than the service, fetches a URL */
  fetch: boolean
  against: string | undefined
  diff: boolean
  failsOnChanges: boolean
  /** all flags, with the options of the entry as defaults */
  flags: Record<string, unknown>
  force: boolean
  waits: boolean
  waitTimeout: number
  /** the folder in which the published version is stored */
  keepIn: string | undefined
  check: boolean
}

type Typed = Record<string, unknown>

function stringOption(typed: Typed, name: string): string | undefined {
  return typed[name] === undefined ? undefined : String(typed[name])
}

export function readingOptions(typed: Typed): ReadingOptions {
  const texts = (name: string) => [typed[name] ?? []].flat().map(String)
  return {
    lint: stringOption(typed, 'lint'),
    skipRules: texts('skip-rule'),
    maxSize: byteSize('max-size', stringOption(typed, 'max-size') ?? '32MB'),
    refRoot: stringOption(typed, 'ref-root'),
    allowOutside: typed['allow-outside'] === true,
    allowRemote: typed['allow-remote'] === true,
    overlays: texts('overlay'),
    includeTags: texts('include-tag'),
    excludeTags: texts('exclude-tag'),
    dropInternal: typed['drop-internal'] === true,
  }
}

const units: Record<string, number> = { '': 1, b: 1, kb: 2 ** 10, mb: 2 ** 20, gb: 2 ** 30 }

/** Converts a size such as `32MB` to bytes. */
function byteSize(flag: string, typed: string): number {
  const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?) ?([kmg]?b)?$/i.exec(typed) ?? []
  const size = Number(amount) * (units[unit.toLowerCase()] ?? 0)
  if (size >= 1) return size
  throw usage([invalidValue(`--${flag}`, typed, 'Use a size such as 500KB or 64MB')])
}

export function publishOptions(run: WithArgs, entry: Typed = {}): PublishOptions {
  const typed: Typed = { ...entry, ...run.args.flags }
  const text = (name: string) => stringOption(typed, name)
  const against = text('against')
  const failsOnChanges = failLevel(typed) !== 'none'
  return {
    ...readingOptions(typed),
    strict: typed.strict === true,
    failsOnInternal: typed['fail-on-internal'] === true,
    maxProblems: wholeNumber('max-problems', text('max-problems') ?? '100', 1),
    bundle: typed.bundle !== false,
    fetch: typed.fetch === true,
    against,
    // show the changes even without `--diff` if they can't make the command fail
    diff: typed.diff === true || (against !== undefined && !failsOnChanges),
    failsOnChanges,
    flags: typed,
    force: typed.force === true,
    waits: typed.wait !== false,
    waitTimeout: duration('wait-timeout', text('wait-timeout') ?? '10m'),
    keepIn: text('keep-in'),
    check: run.args.has('check'),
  }
}
