import { writeList } from '../../command/result/result.ts'
import type { View } from '../../command/result/view.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { checkFailed, isError } from '../../output/ci/finding.ts'
import type { PipelineAccount } from '../../output/ci/report-outcome.ts'
import { maskValues } from '../../output/text/mask-values.ts'
import { expectedOneOf, invalidValue } from '../../output/text/problems.ts'
import { quotedValue, usage } from '../../output/text/sentences.ts'
import { type ManifestFile, manifestFinding } from '../manifests/index.ts'
import { type BuiltIntegration, buildIntegration } from './model/integration.ts'
import { type LocalRuntime, startScript } from './model/local-runtime.ts'
import { readManifest } from './model/manifest-file.ts'
import {
  eventRequest,
  fetchEvent,
  integrationUrl,
  recordedEvent,
  sampleEvent,
  sampleEventTypes,
} from './model/sample-events.ts'

type DevRun = WithArgs & WithService & WithConsole & WithEnvironment

interface EventOutcome {
  event: string
  ok: boolean
  status?: number
  body: string
}

const view: View = {
  columns: ['event', 'ok', 'status', 'body'],
  known: ['event', 'ok', 'status', 'body'],
  ids: 'event',
  noun: 'events',
}

/** Runs an integration locally, sends events to it, and prints its responses. */
export async function runIntegration(run: DevRun, account: PipelineAccount): Promise<void> {
  const events = await requestedEvents(run)
  const { cwd, env, signal } = run.environment
  const { file } = await readManifest(run.args.named.manifest ?? '.', cwd)
  const options = {
    ...{ organization: 'sample', env: run.args.text('env'), defaultEnvs: ['test', 'default'] },
    ...{ variables: env, cwd, minify: false, strict: false, allowUnknownScopes: true, signal },
  }
  const hide = (values: string[]) => account.hide(values)
  const built = await buildIntegration(file, options, account.findings, hide)
  if (!built) throw checkFailed(`${quotedValue(file.name)} has errors`, account.findings)
  for (const finding of account.findings.filter((one) => !isError(one))) {
    await run.console.note(
      `${finding.severity}: ${finding.file}:${finding.line}: ${finding.message}`,
    )
  }
  run.console.progress.at('Starting the script')
  const runtime = await startedScript(built, file, account)
  if (!runtime)
    throw checkFailed(
      `The script of the integration ${quotedValue(built.name)} does not start`,
      account.findings,
    )
  const outcomes: EventOutcome[] = []
  try {
    async function* pages() {
      for (const event of events) {
        signal.throwIfAborted()
        const outcome = await sendEvent(runtime as LocalRuntime, event, built as BuiltIntegration)
        outcomes.push({ ...outcome, body: maskValues(outcome.body, account.secrets) })
        await printLines(run, runtime as LocalRuntime, account.secrets)
        yield { items: outcomes.slice(-1), envelope: {} }
      }
    }
    await writeList(run, pages(), view)
  } finally {
    await runtime.end()
  }
  await printLines(run, runtime, account.secrets)
  const failed = outcomes.filter(({ ok }) => !ok)
  if (failed.length > 0) {
    const names = failed.map(({ event }) => event).join(', ')
    const message = `The script failed for ${failed.length === 1 ? 'this event' : 'these events'}: ${names}`
    account.findings.push(manifestFinding(file, ['script'], message, { rule: 'script/run' }))
    throw checkFailed(message, account.findings)
  }
}

/** Prints the lines that the script has printed. */
async function printLines(
  run: WithConsole,
  runtime: LocalRuntime,
  secrets: readonly string[],
): Promise<void> {
  for (const line of runtime.takeLines()) {
    await run.console.note(`Script: ${maskValues(line, secrets)}`)
  }
}

/** Returns the events to send: samples by type, recorded events from files, and HTTP requests. */
async function requestedEvents(run: DevRun): Promise<Record<string, unknown>[]> {
  const typed = [run.args.flags.event ?? []].flat().map(String)
  const paths = [run.args.flags.fetch ?? []].flat().map(String)
  const method = run.args.text('method') ?? 'get'
  const events: Record<string, unknown>[] = []
  for (const one of typed) {
    if (!one.startsWith('@') && one !== '-') {
      if (!sampleEventTypes.includes(one)) {
        const expected = `${expectedOneOf(sampleEventTypes)}, or @FILE with a recorded event`
        throw usage([invalidValue('--event', one, expected)])
      }
      events.push(sampleEvent(one))
      continue
    }
    const text = await run.environment.sources.text('--event', one)
    const event = recordedEvent(parseJson(text))
    if (!event) {
      const expected =
        'Expected an event in JSON, such as the output of docsctl integrations events get --json'
      throw usage([invalidValue('--event', one, expected)])
    }
    events.push(event)
  }
  if (events.length === 0 && paths.length === 0) paths.push('/')
  for (const path of paths) {
    const url = integrationUrl(path)
    if (!url) throw usage([invalidValue('--fetch', path, 'Use a path, such as /status')])
    events.push(fetchEvent(url, method))
  }
  return events
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function sendEvent(
  runtime: LocalRuntime,
  event: Record<string, unknown>,
  { name, secrets }: BuiltIntegration,
): Promise<EventOutcome> {
  const { method, url } = (event.request ?? {}) as { method?: string; url?: string }
  const shown = url
    ? `fetch ${method?.toUpperCase()} ${integrationUrl(url)?.pathname ?? url}`
    : String(event.type)
  try {
    const request = await eventRequest(event, { name, secrets: secrets.values })
    const response = await runtime.send('https://integration.example.com/v1', request)
    const { status } = response
    return { event: shown, ok: status < 500, status, body: await response.text() }
  } catch (error) {
    return { event: shown, ok: false, body: (error as Error).message }
  }
}

/** Starts the bundled script once. Adds a finding if the script throws an error. */
export async function checkStart(
  built: BuiltIntegration,
  file: ManifestFile,
  account: Pick<PipelineAccount, 'findings'>,
): Promise<boolean> {
  const runtime = await startedScript(built, file, account)
  await runtime?.end()
  return runtime !== undefined
}

/** Starts the bundled script. If it throws an error, adds a finding and returns `undefined`. */
async function startedScript(
  { script }: BuiltIntegration,
  file: ManifestFile,
  { findings }: Pick<PipelineAccount, 'findings'>,
): Promise<LocalRuntime | undefined> {
  const runtime = await startScript(file.folder, script.text)
  if (!('fault' in runtime)) return runtime
  const message = `The script does not start: ${runtime.fault}`
  findings.push(manifestFinding(file, ['script'], message, { rule: 'script/run' }))
  return undefined
}
