import { appendFile, realpath, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ClosedPipe, DocsctlError } from '../errors.ts'
import { unwritable } from '../files/replace-file.ts'
import { maskValues } from '../text/mask-values.ts'
import { azureIssues } from './azure.ts'
import { codeQualityFile, codeQualityReport } from './code-quality.ts'
import { detectPipeline, type Pipeline, rootOf } from './detect.ts'
import { type Finding, isError } from './finding.ts'
import { githubAnnotations, githubMasks, githubOutputs, githubSummary } from './github.ts'
import { rewritten } from './hide-secrets.ts'
import { fromRoot, type PipelineOutcome } from './outcome.ts'
import { reportFiles, writeReports } from './reports.ts'
import type { Surroundings } from './surroundings.ts'

/** What the work finds out and a pipeline wants to know. */
export class PipelineAccount {
  readonly findings: Finding[] = []
  readonly secrets: string[] = []
  slug?: string | undefined
  url?: string | undefined
  version?: string | undefined
  /** more of it for a summary, in Markdown */
  summary?: string | undefined
  result = 'done'
  readonly #run: Surroundings
  readonly #pipeline: Pipeline | undefined

  constructor(run: Surroundings, pipeline: Pipeline | undefined) {
    this.#run = run
    this.#pipeline = pipeline
  }

  /** The account of one of several things; what it must not show is hidden for all of them. */
  part(): PipelineAccount {
    const part = new PipelineAccount(this.#run, this.#pipeline)
    part.hide = (secrets) => {
      part.secrets.push(...secrets)
      return this.hide(secrets)
    }
    return part
  }

  /** Values that must not be seen; the runner of GitHub, and nobody else, is told what they are. */
  async hide(secrets: readonly string[]): Promise<void> {
    this.secrets.push(...secrets)
    // where only a flag says that it is GitHub, nobody would take the lines out of the log
    const isHeard = detectPipeline(this.#run.runtime.env) === 'github'
    if (this.#pipeline !== 'github' || !isHeard) return
    for (const line of githubMasks(secrets)) await this.#run.runtime.stderr.write(`${line}\n`)
  }
}

/** Does the work of a command, and tells the pipeline that it runs in, and the reports, how it ended. */
export async function inPipeline(
  run: Surroundings,
  work: (account: PipelineAccount) => Promise<void>,
): Promise<void> {
  const reports = await reportFiles(run)
  const pipeline = pipelineOf(run)
  const account = new PipelineAccount(run, pipeline)
  let failure: unknown
  try {
    await work(account)
  } catch (error) {
    failure = rewritten(error, (text) => maskValues(text, account.secrets))
  }
  if (!isInterruption(failure)) {
    const outcome = await outcomeOf(run, account, failure)
    await tell(run, pipeline, outcome)
    const unwritten = await writeReports(run, reports, outcome)
    if (unwritten && failure !== undefined) await run.note(`warning: ${unwritten.message}`)
    failure ??= unwritten
  }
  if (failure !== undefined) throw failure
}

export function pipelineOf(run: Surroundings): Pipeline | undefined {
  if (run.has('no-ci')) return undefined
  return (run.text('ci') as Pipeline | undefined) ?? detectPipeline(run.runtime.env)
}

/** Nobody is told of an end that somebody brought about. */
function isInterruption(error: unknown): boolean {
  if (error instanceof ClosedPipe) return true
  return (
    error instanceof DocsctlError && (error.kind === 'interrupted' || error.kind === 'terminated')
  )
}

async function outcomeOf(
  run: Surroundings,
  account: PipelineAccount,
  failure: unknown,
): Promise<PipelineOutcome> {
  const { slug, url, version, result, secrets, summary } = account
  const { cwd, env } = run.runtime
  const findings = account.findings.map(({ frame, ...finding }) => ({
    ...finding,
    message: maskValues(finding.message, secrets),
    ...(frame !== undefined && { frame: maskValues(frame, secrets) }),
  }))
  // annotated or not, a report is read where the pipeline's own paths are
  const root = rootOf(pipelineOf(run) ?? detectPipeline(env), env)
  return {
    title: `docsctl ${run.name}`,
    ...{ slug, url, version, message: reasonOf(failure, findings) },
    result: failure === undefined ? result : 'failed',
    ...(summary !== undefined && { summary: maskValues(summary, secrets) }),
    findings: fromRoot(findings, cwd, root && (await realpath(root).catch(() => root))),
  }
}

/** Why it failed, where no finding says so; warnings that were taken for faults are not said twice. */
function reasonOf(failure: unknown, findings: readonly Finding[]): string | undefined {
  if (!(failure instanceof Error) || findings.some(isError)) return undefined
  const { kind, details } = failure as Partial<DocsctlError>
  const listsFindings = kind === 'check-failed' && details?.problems !== undefined
  return listsFindings ? failure.message.split('\n')[0] : failure.message
}

async function tell(run: Surroundings, pipeline: Pipeline | undefined, outcome: PipelineOutcome) {
  const { cwd, env, random, stderr } = run.runtime
  await run.progress.clear()
  if (pipeline === 'github') {
    for (const line of githubAnnotations(outcome)) await stderr.write(`${line}\n`)
    const { GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: outputs } = env
    if (summary) await add(run, summary, githubSummary(outcome))
    if (outputs) await add(run, outputs, githubOutputs(outcome, random))
  }
  if (pipeline === 'azure') {
    for (const line of azureIssues(outcome)) await stderr.write(`${line}\n`)
  }
  if (pipeline === 'gitlab') {
    const path = resolve(cwd, codeQualityFile)
    await orWarning(run, path, () => writeFile(path, codeQualityReport(outcome)))
  }
}

async function add(run: Surroundings, path: string, text: string): Promise<void> {
  await orWarning(run, path, () => appendFile(path, text))
}

/** What was done stays done, and its exit code with it, where the pipeline can't be told. */
async function orWarning(
  run: Surroundings,
  path: string,
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write()
  } catch (cause) {
    await run.note(`warning: ${unwritable(path, cause).message}`)
  }
}
