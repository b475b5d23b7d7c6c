import { type Prepared, prepare } from '../../client/prepare.ts'
import { schemaViolations } from '../../client/problems.ts'
import {
  createOpenAPISpec,
  OpenAPISlug,
  OpenAPISourceUrl,
  publishOpenAPISpec,
} from '../../contract/openapi.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { FlowStep } from '../../jobs/flow-step.ts'
import { checkFailed, type Finding, isError, sortFindings } from '../../output/ci/finding.ts'
import { conflicting, requires } from '../../output/text/problems.ts'
import { maskUrl } from '../../output/text/redact.ts'
import { usage } from '../../output/text/sentences.ts'
import { docsctlLine } from '../../output/text/shell-arguments.ts'
import { acceptCommand } from './accept-command.ts'
import { compareDocument } from './comparison.ts'
import { documentName, isUrl, type SourceToSend, sourceToSend } from './document.ts'
import { changeFindings, isChange } from './model/judge/change-findings.ts'
import { failureText, type Judgment } from './model/judge/policy.ts'
import type { PublishOptions } from './options.ts'
import type { Publication, Publishing } from './publication.ts'
import { sendDocument } from './send-document.ts'

/**
 * Checks a document, sends it unless it is already published, and waits until the service has
 * processed it.
 */
export async function publishDocument(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  publication: Publication,
  step: FlowStep,
): Promise<Publishing> {
  const checked = await checkDocument(run, publication)
  if ('result' in checked) return checked
  const { request, source, known } = checked
  return { ...known, ...(await sendDocument(run, { ...publication, request, source }, step)) }
}

/** A checked document and its request. */
interface CheckedDocument {
  request: Prepared
  source: SourceToSend['source']
  /** the results of the check */
  known: Pick<Publishing, 'operations' | 'comparison' | 'internal'>
}

/** Checks a document. Returns the final result if the document isn't sent. */
async function checkDocument(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  publication: Publication,
): Promise<Publishing | CheckedDocument> {
  const { options, findings, typed } = publication
  // validate the arguments first, because reading a large document takes time
  checkArguments(publication)
  if (!options.check) await run.service.context('organizationId')
  const ready = await sourceToSend(run, typed, options, findings)
  const { judgment, comparison } = await compared(run, publication, ready)
  const breaks = judgment !== undefined && judgment.failing.length > 0
  const known = {
    ...(ready?.read && { operations: ready.read.operations, internal: ready.read.internal }),
    ...(comparison && options.diff && { comparison }),
  }
  const more = limitFindings(findings, options.maxProblems)
  if (!ready || breaks) {
    const fault = breaks ? failureText(judgment, maskUrl(options.against ?? '')) : 'has errors'
    const failure = checkFailed(
      `${documentName(typed)} ${fault}${more}. Nothing was sent`,
      breaks ? findings.filter((one) => isError(one) || !isChange(one)) : findings,
      breaks ? acceptHint(run, publication, judgment) : skipRulesHint(findings, run),
    )
    if (options.check) return { result: 'failed', ...known, failure }
    throw failure
  }
  if (options.check) return { result: 'checked', ...known }
  // the changes are printed separately
  for (const { severity, file, line, column, message } of findings.filter(
    (one) => !isChange(one),
  )) {
    await run.console.note(`${severity}: ${file}:${line}:${column}: ${message}`)
  }
  const request = await requestFor(publication, ready, run)
  if (run.args.has('dry-run')) return { result: 'rehearsed', ...known, request }
  return { request, source: ready.source, known }
}

/** Throws if the arguments or flags are invalid, or cannot be used together. */
export function checkArguments({
  slug,
  typed,
  options,
}: Pick<Publication, 'slug' | 'typed' | 'options'>): void {
  const problems = schemaViolations(OpenAPISlug, slug, 'SLUG')
  if (isUrl(typed)) {
    const shownAs = ({ where }: { where: string }) => ({ where, value: maskUrl(typed) })
    problems.push(...schemaViolations(OpenAPISourceUrl, typed, 'FILE-OR-URL', { shownAs }))
    const needed = '--fetch if the document is a URL'
    problems.push(...flagsRequiringFetch(options).map((where) => requires(where, needed)))
  }
  if (options.keepIn !== undefined && !options.waits) {
    problems.push(conflicting('--keep-in', ['--no-wait']))
  }
  const level = options.flags['fail-on'] === undefined ? '--fail-on-breaking' : '--fail-on'
  const needing = [
    options.diff && '--diff',
    options.failsOnChanges && level,
    options.flags.rules !== undefined && '--rules',
    options.flags.accepted !== undefined && '--accepted',
  ]
  for (const where of needing) {
    if (where && options.against === undefined) problems.push(requires(where, '--against'))
  }
  if (problems.length > 0) throw usage(problems)
}

/** Flags that change a document. They require docsctl to fetch it. */
const changeFlags = ['overlay', 'include-tag', 'exclude-tag', 'drop-internal']
/** Further flags that require docsctl to read the document. */
const readFlags = [
  ...['lint', 'skip-rule', 'strict', 'fail-on-internal', 'against', 'max-size', 'ref-root'],
  ...['allow-outside', 'allow-remote', 'bundle', 'keep-in'],
]

/**
 * Returns the given flags that work only if docsctl, rather than the service, fetches the document.
 */
function flagsRequiringFetch({ fetch, check, flags }: PublishOptions): string[] {
  if (fetch) return []
  // a check always reads the document
  const givenFlags = [...changeFlags, ...(check ? [] : readFlags)].filter((name) => {
    const value = flags[name]
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false
  })
  return givenFlags.map((name) => `--${name}`)
}

async function compared(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  publication: Publication,
  ready: SourceToSend | undefined,
) {
  const { options, typed, findings } = publication
  if (!ready?.read || options.against === undefined) return {}
  const { document, resolved: whole, preparation } = ready.read
  const revision = { typed, whole, preparation }
  const judgment = await compareDocument(options.against, revision, options, run)
  const { comparison } = judgment
  publication.reportChanges(judgment)
  if (options.diff) await publication.showChanges(judgment)
  findings.push(...(await changeFindings(judgment, document)))
  return { judgment, comparison }
}

/**
 * Returns the command that accepts the breaking changes, or undefined for standard input, which
 * can't be read again.
 */
function acceptHint(
  run: WithArgs,
  { typed, options: { against = '' } }: Publication,
  { failing }: Judgment,
): string | undefined {
  return typed === '-' ? undefined : acceptCommand(run, [against, typed], failing)
}

/**
 * Returns the command with `--skip-rule` for the violated rules, if there are at most three and all
 * can be skipped.
 */
function skipRulesHint(findings: readonly Finding[], run: WithArgs): string | undefined {
  const failing = findings.filter((one) => isError(one) || run.args.has('strict'))
  const rules = [...new Set(failing.map(({ rule }) => rule))]
  // --skip-rule doesn't accept these rules
  const isFixed = (rule: string) =>
    rule.startsWith('openapi/') || rule === 'overlay' || rule === 'internal-content'
  if (rules.some(isFixed) || rules.length === 0 || rules.length > 3) return undefined
  const skips = rules.flatMap((rule) => ['--skip-rule', rule])
  return docsctlLine([...run.args.command.split(' '), ...run.args.argv, ...skips])
}

/**
 * Removes findings beyond the maximum, starting with warnings. Returns a text with the number of
 * removed findings.
 */
function limitFindings(findings: Finding[], most: number): string {
  const shown = sortFindings(findings).sort((a, b) => Number(isError(b)) - Number(isError(a)))
  findings.splice(0, findings.length, ...shown.slice(0, most))
  return shown.length > most ? ` (findings not shown: ${shown.length - most})` : ''
}

async function requestFor({ verb, slug }: Publication, { source }: SourceToSend, run: WithService) {
  const organizationId = await run.service.context('organizationId')
  return verb === 'create'
    ? prepare(createOpenAPISpec, { path: { organizationId }, body: { slug, source } })
    : prepare(publishOpenAPISpec, { path: { organizationId, specSlug: slug }, body: { source } })
}
