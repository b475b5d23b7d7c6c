import { access, appendFile, constants, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { DocsctlError, type Problem } from '../errors.ts'
import { azureIssues } from '../publishing/ci/azure.ts'
import { codeQualityFile, codeQualityReport } from '../publishing/ci/code-quality.ts'
import { detectPipeline, inert, type Pipeline, rootOf } from '../publishing/ci/detect.ts'
import {
  githubAnnotations,
  githubMasks,
  githubOutputs,
  githubSummary,
} from '../publishing/ci/github.ts'
import { fromRoot, type Outcome } from '../publishing/ci/outcome.ts'
import { parseReport, type ReportFile, reportText } from '../publishing/ci/report-files.ts'
import type { Finding } from '../publishing/finding.ts'
import { hideSecrets, rewritten } from '../publishing/hide-secrets.ts'
import { usage } from './parse.ts'
import type { Run } from './run.ts'
import { ClosedPipe } from './runtime.ts'

/** What the work finds out and a pipeline wants to know. */
export class Told {
  readonly findings: Finding[] = []
  readonly secrets: string[] = []
  slug?: string | undefined
  url?: string | undefined
  version?: string | undefined
  result = 'done'
  readonly #run: Run
  readonly #pipeline: Pipeline | undefined

  constructor(run: Run, pipeline: Pipeline | undefined) {
    this.#run = run
    this.#pipeline = pipeline
  }

  /** Values that must not be seen; the runner of GitHub, and nobody else, is told what they are. */
  async hide(secrets: readonly string[]): Promise<void> {
    this.secrets.push(...secrets)
    if (this.#pipeline !== 'github') return
    for (const line of githubMasks(secrets)) await this.#run.runtime.stderr.write(`${line}\n`)
  }
}

/** Does the work of a command, and tells the pipeline that it runs in, and the reports, how it ended. */
export async function inPipeline(run: Run, work: (told: Told) => Promise<void>): Promise<void> {
  const reports = await reportFiles(run)
  const pipeline = pipelineOf(run)
  const told = new Told(run, pipeline)
  let failure: unknown
  try {
    await work(told)
  } catch (error) {
    failure = rewritten(error, (text) => inert(hideSecrets(text, told.secrets), pipeline))
  }
  if (!isInterruption(failure)) {
    const outcome = outcomeOf(run, told, failure)
    await tell(run, pipeline, outcome)
    const unwritten = await writeReports(run, reports, outcome)
    failure ??= unwritten
  }
  if (failure !== undefined) throw failure
}

export function pipelineOf(run: Run): Pipeline | undefined {
  if (run.has('no-ci')) {
    if (run.text('ci') !== undefined) {
      throw usage([{ where: '--ci', rule: "can't be given together with --no-ci" }])
    }
    return undefined
  }
  return (run.text('ci') as Pipeline | undefined) ?? detectPipeline(run.runtime.env)
}

/** Nobody is told of an end that somebody brought about. */
function isInterruption(error: unknown): boolean {
  if (error instanceof ClosedPipe) return true
  return (
    error instanceof DocsctlError && (error.kind === 'interrupted' || error.kind === 'terminated')
  )
}

function outcomeOf(run: Run, told: Told, failure: unknown): Outcome {
  const { slug, url, version, result } = told
  const { runtime } = run
  const named = told.findings.some(({ severity }) => severity === 'error')
  const message = failure instanceof Error && !named ? failure.message : undefined
  return {
    title: `docsctl ${run.name}`,
    ...{ slug, url, version, message },
    result: failure === undefined ? result : 'failed',
    findings: fromRoot(told.findings, runtime.cwd, rootOf(pipelineOf(run), runtime.env)),
  }
}

async function tell(run: Run, pipeline: Pipeline | undefined, outcome: Outcome) {
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

/** A report that was asked for and isn't there is a failure, whatever has been done. */
async function writeReports(run: Run, reports: ReportFile[], outcome: Outcome) {
  for (const report of reports) {
    const { cwd, version } = run.runtime
    try {
      await writeFile(resolve(cwd, report.path), reportText(report, outcome, version))
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException
      const state = `the rest of the command is done: ${outcome.result}`
      return new DocsctlError('failed', `${report.path} can't be written (${code})`, {
        state,
        cause,
      })
    }
  }
  return undefined
}

async function add(run: Run, path: string, text: string): Promise<void> {
  await orWarning(run, path, () => appendFile(path, text))
}

/** What was done stays done, and its exit code with it, where the pipeline can't be told. */
async function orWarning(run: Run, path: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (cause) {
    await run.note(`warning: ${path} can't be written (${(cause as NodeJS.ErrnoException).code})`)
  }
}

/** The reports that were asked for; a place where none can be written is refused before the work. */
async function reportFiles(run: Run): Promise<ReportFile[]> {
  const typed = (run.flags.report ?? []) as string[]
  const read = await Promise.all(
    typed.map(async (one): Promise<ReportFile | Problem> => {
      const report = parseReport(one)
      if ('rule' in report) return report
      const folder = dirname(resolve(run.runtime.cwd, report.path))
      const rule = 'needs a folder that can be written to'
      return await access(folder, constants.W_OK).then(
        () => report,
        () => ({ where: '--report', rule, value: one }),
      )
    }),
  )
  const problems = read.filter((one): one is Problem => 'rule' in one)
  if (problems.length > 0) throw usage(problems)
  return read.filter((one): one is ReportFile => 'kind' in one)
}
