import { join, resolve } from 'node:path'
import { type Prepared, prepare } from '../../client/prepare.ts'
import { problemsOf } from '../../client/problems.ts'
import {
  createOpenAPISpec,
  getOpenAPISpec,
  OpenAPISlug,
  OpenAPISourceUrl,
  publishOpenAPISpec,
} from '../../contract/openapi.ts'
import { DocsctlError } from '../../errors.ts'
import { performOne } from '../../frame/operation/outcomes.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { checkFailed, type Finding, inOrder, isError } from '../../pipelines/finding.ts'
import { stateFolder } from '../../profile/environment.ts'
import type { Comparison } from '../../publishing/openapi/compare/compare-documents.ts'
import { changeFindings, isChange } from '../../publishing/openapi/judge/change-findings.ts'
import { failureText, type Judgement } from '../../publishing/openapi/judge/policy.ts'
import type { Specification } from '../../publishing/openapi/processing.ts'
import {
  fingerprintOf,
  readPublished,
  stateKey,
  writePublished,
} from '../../publishing/openapi/state.ts'
import { maskUrl } from '../../text/redact.ts'
import { usage } from '../../text/sentences.ts'
import { docsctlLine } from '../../text/shell-words.ts'
import { acceptLine } from './accept-line.ts'
import { compareWith } from './comparison.ts'
import { documentName, isUrl, type SourceToSend, sourceToSend } from './document.ts'
import type { PublishOptions } from './options.ts'
import { processed } from './wait.ts'

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
  return { ...known, ...(await send(request, what, ready, run)) }
}

function checkWords({ slug, typed, options }: Publication): void {
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

async function send(
  request: Prepared,
  { verb, slug, options }: Publication,
  { source }: SourceToSend,
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<Publishing> {
  const isNew = verb === 'create'
  const { waits, force, waitTimeout: timeout } = options
  const organization = await run.context('organizationId')
  const { apiUrl } = await run.session()
  const file = resolve(
    run.runtime.cwd,
    run.text('state') ?? join(stateFolder(run.environment), 'openapi.json'),
  )
  const key = stateKey(apiUrl.value, organization, slug)
  const fingerprint = 'text' in source ? fingerprintOf(source.text) : undefined
  const last = isNew || fingerprint === undefined ? undefined : await readPublished(file, key)
  const read = await reader(run, organization, slug)
  const before = !isNew && (waits || last) ? await orNone(read()) : undefined
  const isSame = last?.fingerprint === fingerprint && isAsPublished(before, last?.lastVersion)
  if (isSame && !force) return { result: 'unchanged', specification: before }
  const look = () => ['openapi', 'get', slug, '--org', organization]
  const answer = (await performOne(request, { look }, run)) as Specification
  const result = isNew || (waits && !before) ? 'created' : waits ? 'updated' : 'sent'
  if (!waits) return { result, specification: answer }
  const wait = { before, sent: answer, read, timeout, slug, organization }
  const { specification, isOvertaken } = await processed(wait, run)
  const { lastVersion, ...others } = specification
  // the version may be that of somebody else
  if (isOvertaken) return { result, specification: others }
  if (fingerprint !== undefined && lastVersion !== undefined) {
    const entry = { fingerprint, lastVersion }
    await writePublished(file, key, entry).catch(({ message }: Error) =>
      run.note(`warning: ${message}`),
    )
  }
  return { result, specification }
}

async function reader(run: ServiceAccess, organizationId: string, specSlug: string) {
  const client = await run.client()
  const call = prepare(getOpenAPISpec, { path: { organizationId, specSlug } })
  return async () => (await client.exchange(call)).body as Specification
}

async function orNone(reading: Promise<Specification>): Promise<Specification | undefined> {
  return await reading.catch((error: unknown) => {
    if (error instanceof DocsctlError && error.kind === 'not-found') return undefined
    throw error
  })
}

function isAsPublished(
  specification: Specification | undefined,
  lastVersion: string | undefined,
): specification is Specification {
  return (
    specification?.processingState === 'complete' &&
    specification.lastProcessErrorCode === undefined &&
    lastVersion !== undefined &&
    specification.lastVersion === lastVersion
  )
}
