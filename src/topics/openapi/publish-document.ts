import { type Prepared, prepare } from '../../client/prepare.ts'
import { problemsOf } from '../../client/problems.ts'
import {
  createOpenAPISpec,
  OpenAPISlug,
  OpenAPISourceUrl,
  publishOpenAPISpec,
} from '../../contract/openapi.ts'
import type { DocsctlError } from '../../errors.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { FlowStep } from '../../jobs/flow-step.ts'
import { checkFailed, type Finding, inOrder, isError } from '../../pipelines/finding.ts'
import type { Comparison } from '../../publishing/openapi/compare/compare-documents.ts'
import { changeFindings, isChange } from '../../publishing/openapi/judge/change-findings.ts'
import { failureText, type Judgement } from '../../publishing/openapi/judge/policy.ts'
import type { Specification } from '../../publishing/openapi/processing.ts'
import { maskUrl } from '../../text/redact.ts'
import { usage } from '../../text/sentences.ts'
import { docsctlLine } from '../../text/shell-words.ts'
import { acceptLine } from './accept-line.ts'
import { compareWith } from './comparison.ts'
import { documentName, isUrl, type SourceToSend, sourceToSend } from './document.ts'
import type { PublishOptions } from './options.ts'
import { sendDocument } from './send-document.ts'

/** A document that is to be published. */
export interface Publication {
  verb: 'publish' | 'create'
  slug: string
  /** a file, `-`, or a URL */
  typed: string
  options: PublishOptions
  /** what is wrong with it, as far as it is shown */
  findings: Finding[]
  /** called once it is known what it changes, before anything is sent */
  showChanges: (comparison: Comparison) => Promise<void>
  /** the same as a report, whatever becomes of it then */
  tellChanges: (judgement: Judgement) => void
}

/** What became of it. */
export interface Publishing {
  result: 'created' | 'updated' | 'sent' | 'unchanged' | 'checked' | 'failed' | 'rehearsed'
  operations?: number
  comparison?: Comparison
  /** as the service has it */
  specification?: Specification
  /** the request that a rehearsal would send */
  request?: Prepared
  /** why a check ends with 11 */
  failure?: DocsctlError
}

/** Checks a document, sends it, and sees it through the processing. */
export async function publishDocument(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  what: Publication,
  step: FlowStep,
): Promise<Publishing> {
  const { options, findings, typed } = what
  // what was typed is checked before the document, which may be large
  checkWords(what)
  if (!options.check) await run.context('organizationId')
  const ready = await sourceToSend(run, typed, options, findings)
  const { judgement, comparison } = await compared(run, what, ready)
  const breaks = judgement !== undefined && judgement.failing.length > 0
  const known = {
    ...(ready?.read && { operations: ready.read.operations }),
    ...(comparison && options.diff && { comparison }),
  }
  const more = cut(findings, options.maxProblems)
  if (!ready || breaks) {
    const fault = breaks
      ? failureText(judgement, maskUrl(options.against ?? ''))
      : 'is not fit to be published'
    const failure = checkFailed(
      `${documentName(typed)} ${fault}; nothing was sent${more}`,
      breaks ? findings.filter((one) => isError(one) || !isChange(one)) : findings,
      breaks ? acceptance(run, what, judgement) : wayOut(findings, run),
    )
    if (options.check) return { result: 'failed', ...known, failure }
    throw failure
  }
  if (options.check) return { result: 'checked', ...known }
  // what changes is told by itself
  for (const { severity, file, line, column, message } of findings.filter(
    (one) => !isChange(one),
  )) {
    await run.note(`${severity}: ${file}:${line}:${column}: ${message}`)
  }
  const request = await requestFor(what, ready, run)
  if (run.has('dry-run')) return { result: 'rehearsed', ...known, request }
  return { ...known, ...(await sendDocument(request, what, ready.source, { run, step })) }
}

/** Refuses words that make no request. */
export function checkWords({
  slug,
  typed,
  options,
}: Pick<Publication, 'slug' | 'typed' | 'options'>): void {
  const problems = problemsOf(OpenAPISlug, slug, 'SLUG')
  if (isUrl(typed)) {
    const faults = problemsOf(OpenAPISourceUrl, typed, 'FILE-OR-URL')
    problems.push(...faults.map((one) => ({ ...one, value: maskUrl(typed) })))
    const rule = 'needs --fetch where the document is a URL'
    problems.push(...flagsThatNeedFetch(options).map((where) => ({ where, rule })))
  }
  const level = options.flags['fail-on'] === undefined ? '--fail-on-breaking' : '--fail-on'
  const needing = [options.diff && '--diff', options.failsOnChanges && level]
  for (const where of needing) {
    if (where && options.against === undefined) problems.push({ where, rule: 'needs --against' })
  }
  if (problems.length > 0) throw usage(problems)
}

/** What changes a document, which the service would fetch without the change. */
const changing = ['overlay', 'include-tag', 'exclude-tag', 'drop-internal']
/** What is for one that is read here. */
const reading = [
  ...['lint', 'skip-rule', 'strict', 'against', 'max-size', 'ref-root'],
  ...['allow-outside', 'allow-remote', 'bundle'],
]

/** What is asked of a document that the service fetches, and can be done only to one that is fetched here. */
function flagsThatNeedFetch({ fetch, check, flags }: PublishOptions): string[] {
  if (fetch) return []
  // a check reads it
  const asked = [...changing, ...(check ? [] : reading)].filter((name) => {
    const value = flags[name]
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false
  })
  return asked.map((name) => `--${name}`)
}

async function compared(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  what: Publication,
  ready: SourceToSend | undefined,
) {
  const { options, typed, findings } = what
  if (!ready?.read || options.against === undefined) return {}
  const { document, whole, preparation } = ready.read
  const revision = { typed, whole, preparation }
  const judgement = await compareWith(options.against, revision, options, run)
  const { comparison } = judgement
  what.tellChanges(judgement)
  if (options.diff) await what.showChanges(comparison)
  findings.push(...(await changeFindings(judgement, document)))
  return { judgement, comparison }
}

/** The command that takes what breaks; standard input can't be read by it again. */
function acceptance(
  run: TypedWords,
  { typed, options: { against = '' } }: Publication,
  { failing }: Judgement,
): string | undefined {
  return typed === '-' ? undefined : acceptLine(run, [against, typed], failing)
}

/** The same command without the rules that were broken, where there are few and they can be left out. */
function wayOut(findings: readonly Finding[], run: TypedWords): string | undefined {
  const failing = findings.filter((one) => isError(one) || run.has('strict'))
  const rules = [...new Set(failing.map(({ rule }) => rule))]
  const isFixed = rules.some((rule) => rule.startsWith('openapi/') || rule === 'overlay')
  if (isFixed || rules.length === 0 || rules.length > 3) return undefined
  const skips = rules.flatMap((rule) => ['--skip-rule', rule])
  return docsctlLine([...run.name.split(' '), ...run.argv, ...skips])
}

/** Keeps the findings that are shown, errors first; what it gives says how many aren't. */
function cut(findings: Finding[], most: number): string {
  const shown = inOrder(findings).sort((a, b) => Number(isError(b)) - Number(isError(a)))
  findings.splice(0, findings.length, ...shown.slice(0, most))
  return shown.length > most ? `; ${shown.length - most} more are not shown` : ''
}

async function requestFor(
  { verb, slug }: Publication,
  { source }: SourceToSend,
  run: ServiceAccess,
) {
  const organizationId = await run.context('organizationId')
  return verb === 'create'
    ? prepare(createOpenAPISpec, { path: { organizationId }, body: { slug, source } })
    : prepare(publishOpenAPISpec, { path: { organizationId, specSlug: slug }, body: { source } })
}
