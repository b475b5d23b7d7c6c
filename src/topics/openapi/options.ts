import type { Run } from '../../frame/program/run.ts'
import { duration, wholeNumber } from '../../frame/words/values.ts'

/** How a document is published: what was typed, over what its entry in a manifest says. */
export interface PublishOptions {
  lint: string
  strict: boolean
  maxProblems: number
  bundle: boolean
  refRoot: string | undefined
  allowOutside: boolean
  allowRemote: boolean
  /** a URL is fetched here and sent as text */
  fetch: boolean
  against: string | undefined
  diff: boolean
  failOnBreaking: boolean
  force: boolean
  waits: boolean
  waitTimeout: number
  check: boolean
}

export function publishOptions(run: Run, entry: Record<string, unknown> = {}): PublishOptions {
  const typed: Record<string, unknown> = { ...entry, ...run.flags }
  const text = (name: string) => (typed[name] === undefined ? undefined : String(typed[name]))
  const against = text('against')
  const failOnBreaking = typed['fail-on-breaking'] === true
  return {
    lint: text('lint') ?? 'minimal',
    strict: typed.strict === true,
    maxProblems: wholeNumber('max-problems', text('max-problems') ?? '100', 1),
    bundle: typed.bundle !== false,
    refRoot: text('ref-root'),
    allowOutside: typed['allow-outside'] === true,
    allowRemote: typed['allow-remote'] === true,
    fetch: typed.fetch === true,
    against,
    // what is compared for no other reason is compared to be shown
    diff: typed.diff === true || (against !== undefined && !failOnBreaking),
    failOnBreaking,
    force: typed.force === true,
    waits: typed.wait !== false,
    waitTimeout: duration('wait-timeout', text('wait-timeout') ?? '10m'),
    check: run.has('check'),
  }
}
