import { appendFile, realpath, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ClosedPipe, DocsctlError } from '../../errors.ts'
import { unwritable } from '../../fs/replace-file.ts'
import { markdownText } from '../text/markdown-text.ts'
import { maskValues } from '../text/mask-values.ts'
import { azureIssues } from './azure.ts'
import { codeQualityFile, codeQualityReport } from './code-quality.ts'
import { detectPipeline, type Pipeline, type Variables } from './detect.ts'
import { type Finding, isError } from './finding.ts'
import { githubAnnotations, githubMasks, githubOutputs, githubSummary } from './github.ts'
import { rewriteErrorText } from './hide-secrets.ts'
import { type PipelineOutcome, relativeToRoot } from './outcome.ts'
import type { ReportContext } from './report-context.ts'
import { reportFiles, writeReports } from './reports.ts'

/** The findings and other results that a command collects for a CI system. */
export class PipelineAccount {
  readonly findings: Finding[] = []
  readonly secrets: string[] = []
  slug?: string | undefined
  url?: string | undefined
  version?: string | undefined
  /** additional Markdown for the summary */
  summary?: string | undefined
  /** the checks that a summary without findings lists */
  readonly checked: string[] = []
  result = 'done'
  readonly #run: ReportContext
  readonly #pipeline: Pipeline | undefined

  constructor(run: ReportContext, pipeline: Pipeline | undefined) {
    this.#run = run
    this.#pipeline = pipeline
  }

  /**
   * Returns a separate account for a part of the work. Secrets that the part hides are also hidden
   * in the whole account.
   */
  part(): PipelineAccount {
    const part = new PipelineAccount(this.#run, this.#pipeline)
    part.hide = (secrets) => {
      part.secrets.push(...secrets)
      return this.hide(secrets)
    }
    return part
  }

  /**
   * Hides secrets in the output. Sends their values only to the GitHub runner, which then masks
   * them.
   */
  async hide(secrets: readonly string[]): Promise<void> {
    this.secrets.push(...secrets)
    // requires a GitHub runner, because any other runner would show the values in the log
    const masksSecrets = detectPipeline(this.#run.environment.env) === 'github'
    if (this.#pipeline !== 'github' || !masksSecrets) return
    for (const line of githubMasks(secrets)) await this.#run.environment.stderr.write(`${line}\n`)
  }
}

/** Calls a function, and reports its outcome to the CI system and in the requested report files. */
export async function inPipeline(
  run: ReportContext,
  work: (account: PipelineAccount) => Promise<void>,
): Promise<void> {
  const reports = await reportFiles(run)
  const pipeline = runPipeline(run)
  const account = new PipelineAccount(run, pipeline)
  let failure: unknown
  try {
    await work(account)
  } catch (error) {
    failure = rewriteErrorText(error, (text) => maskValues(text, account.secrets))
  }
  if (!isInterruption(failure)) {
    const outcome = await createOutcome(run, account, failure)
    await reportOutcome(run, pipeline, outcome)
    const unwritten = await writeReports(run, reports, outcome)
    if (unwritten && failure !== undefined) await run.console.note(`warning: ${unwritten.message}`)
    failure ??= unwritten
  }
  if (failure !== undefined) throw failure
}

export function runPipeline(run: ReportContext): Pipeline | undefined {
  if (run.args.has('no-ci')) return undefined
  return (run.args.text('ci') as Pipeline | undefined) ?? detectPipeline(run.environment.env)
}

/** Returns whether the user interrupted the run. Interruptions aren't reported. */
function isInterruption(error: unknown): boolean {
  if (error instanceof ClosedPipe) return true
  return (
    error instanceof DocsctlError && (error.kind === 'interrupted' || error.kind === 'terminated')
  )
}

async function createOutcome(
  run: ReportContext,
  account: PipelineAccount,
  failure: unknown,
): Promise<PipelineOutcome> {
  const { slug, url, version, result, secrets, summary } = account
  const { cwd, env } = run.environment
  const findings = account.findings.map(({ frame, ...finding }) => ({
    ...finding,
    message: maskValues(finding.message, secrets),
    ...(frame !== undefined && { frame: maskValues(frame, secrets) }),
  }))
  // paths in a report are relative to the root folder of the CI system, even if annotations are
  // disabled
  const root = annotationRoot(runPipeline(run) ?? detectPipeline(env), env)
  const isQuiet = findings.length === 0 && failure === undefined
  const checked = isQuiet ? checkedList(account.checked) : ''
  const shown = [summary ?? '', checked].filter((text) => text !== '').join('\n\n')
  return {
    title: `docsctl ${run.args.command}`,
    ...{ slug, url, version, message: failureReason(failure, findings) },
    result: failure === undefined ? result : 'failed',
    ...(shown !== '' && { summary: maskValues(shown, secrets) }),
    findings: relativeToRoot(findings, cwd, root && (await realpath(root).catch(() => root))),
  }
}

const maxChecked = 50

function checkedList(checked: readonly string[]): string {
  if (checked.length === 0) return ''
  const more = checked.length - maxChecked
  const rows = checked.slice(0, maxChecked).map((one) => `- ${markdownText(one)}`)
  return ['No findings. Checked:', '', ...rows, ...(more > 0 ? [`- and ${more} more`] : [])].join(
    '\n',
  )
}

/**
 * Returns the reason for a failure. Returns undefined if the findings already show the reason, for
 * example if warnings count as errors.
 */
function failureReason(failure: unknown, findings: readonly Finding[]): string | undefined {
  if (!(failure instanceof Error) || findings.some(isError)) return undefined
  const { kind, details } = failure as Partial<DocsctlError>
  const listsFindings = kind === 'check-failed' && details?.problems !== undefined
  return listsFindings ? failure.message.split('\n')[0] : failure.message
}

type ReportToPipeline = (run: ReportContext, outcome: PipelineOutcome) => Promise<void>

const pipelineReporters: Record<Pipeline, ReportToPipeline | undefined> = {
  async github(run, outcome) {
    const { env, random, stderr } = run.environment
    for (const line of githubAnnotations(outcome)) await stderr.write(`${line}\n`)
    const { GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: outputs } = env
    if (summary) await add(run, summary, githubSummary(outcome))
    if (outputs) await add(run, outputs, githubOutputs(outcome, random))
  },
  async gitlab(run, outcome) {
    const path = resolve(run.environment.cwd, codeQualityFile)
    await warnOnFailure(run, path, () => writeFile(path, codeQualityReport(outcome)))
  },
  async azure({ environment: { stderr } }, outcome) {
    for (const line of azureIssues(outcome)) await stderr.write(`${line}\n`)
  },
  other: undefined,
}

async function reportOutcome(
  run: ReportContext,
  pipeline: Pipeline | undefined,
  outcome: PipelineOutcome,
) {
  await run.console.progress.clear()
  if (pipeline) await pipelineReporters[pipeline]?.(run, outcome)
}

async function add(run: ReportContext, path: string, text: string): Promise<void> {
  await warnOnFailure(run, path, () => appendFile(path, text))
}

/**
 * Prints a warning if the outcome can't be reported. This failure doesn't change the result or the
 * exit code.
 */
async function warnOnFailure(
  run: ReportContext,
  path: string,
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write()
  } catch (cause) {
    await run.console.note(`warning: ${unwritable(path, cause).message}`)
  }
}

/**
 * The environment variables that contain the root folder for the paths in annotations, by CI
 * service.
 */
const rootVariables: Record<Pipeline, string | undefined> = {
  github: 'GITHUB_WORKSPACE',
  gitlab: 'CI_PROJECT_DIR',
  azure: 'BUILD_SOURCESDIRECTORY',
  other: undefined,
}

/** Returns the root folder for the paths in annotations. */
function annotationRoot(pipeline: Pipeline | undefined, env: Variables): string | undefined {
  const variable = pipeline && rootVariables[pipeline]
  return variable === undefined ? undefined : env[variable]
}
