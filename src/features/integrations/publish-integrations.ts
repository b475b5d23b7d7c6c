import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { printWriteResult } from '../../command/operation/after-write.ts'
import { accountForFlow, type Flow, withFlowJob } from '../../command/operation/flow-job.ts'
import { openInBrowser } from '../../command/operation/open-in-browser.ts'
import { checkColumns } from '../../command/result/choose-columns.ts'
import { writeList, writeObject } from '../../command/result/result.ts'
import type { View } from '../../command/result/view.ts'
import { publishIntegration } from '../../contract/integrations/integrations.ts'
import { changedSince } from '../../fs/git/git-text.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { FlowStep } from '../../jobs/flow-step.ts'
import type { Finding } from '../../output/ci/finding.ts'
import type { PipelineAccount } from '../../output/ci/report-outcome.ts'
import { expectedOneOf, invalidValue, requires } from '../../output/text/problems.ts'
import { quotedValue, usage } from '../../output/text/sentences.ts'
import { checkView } from './check.ts'
import {
  containsRequestedFile,
  integrationFiles,
  isPackageFile,
} from './model/integration-files.ts'
import { isManifest, manifestNames, readManifest } from './model/manifest-file.ts'
import { environmentNames } from './model/manifest-rules.ts'
import { publishedView, publishFromManifest } from './publish-integration.ts'

/** Publishes one or more integrations from the arguments. */
export async function publishIntegrations(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  account: PipelineAccount,
  check: boolean,
): Promise<void> {
  const typed = [
    ...(run.args.named.manifest === undefined ? [] : [run.args.named.manifest]),
    ...run.args.rest,
  ]
  const since = run.args.text('since')
  if (typed.length > 1 || since !== undefined)
    return await publishAll(run, account, { typed, check })
  if (!check && !run.args.has('dry-run')) checkColumns(run, publishedView(run))
  const [one = '.'] = typed
  const publication = await withFlowJob(run, publishFlow(run, [one], check), ({ perform }) =>
    perform(0, (step) => publishFromManifest(run, account, { typed: one, check }, step)),
  )
  const { value, view, failure, isWritten, isUnchanged } = publication
  const show = () =>
    (isWritten || isUnchanged) && run.args.has('web')
      ? openInBrowser(value, run)
      : writeObject(run, value, view)
  await (isWritten ? printWriteResult(value, show) : show())
  if (failure) throw failure
}

/** Shows which integrations were published and which were unchanged. */
function severalView(run: WithArgs): View {
  const view = publishedView(run)
  return { ...view, columns: [...view.columns, 'unchanged'] }
}

const rehearsals: View = { columns: ['method', 'url'], known: ['method', 'url', 'body'] }

/** Publishes several integrations and reports each result. Continues if one of them fails. */
async function publishAll(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  account: PipelineAccount,
  { typed, check }: { typed: string[]; check: boolean },
): Promise<void> {
  refuseSingleFlags(run)
  const folders = await integrationFolders(run, typed.length > 0 ? typed : ['.'])
  const view = run.args.has('dry-run') ? rehearsals : check ? checkView : severalView(run)
  if (folders.length === 0) {
    account.result = 'unchanged'
    return await writeList(run, [{ items: [], envelope: {} }], view)
  }
  const isWithoutEnv = await lacksEnvironment(run, folders)
  const results = new Set<string>()
  const slugs: string[] = []
  const shown = repeatedFindings()
  const isRepeated = repeatedFindings()
  const perform = async (one: string, step: FlowStep) => {
    const part = account.part()
    try {
      const env = isWithoutEnv(one) ? null : undefined
      const what = { typed: one, check, env, isOneOfSeveral: true, isShown: shown }
      const { value, failure } = await publishFromManifest(run, part, what, step)
      if (failure) throw failure
      return value
    } finally {
      account.findings.push(...part.findings.filter((finding) => !isRepeated(finding)))
      account.checked.push(...part.checked)
      results.add(part.result)
      if (part.slug !== undefined) slugs.push(part.slug)
      account.slug = slugs.join(',')
      account.result = [...results].join(',')
    }
  }
  // publish one at a time on a terminal, so that prompts don't overlap
  const jobs = run.console.interactive ? 1 : (run.args.number('jobs', 1, 64) ?? 4)
  const flow = { ...publishFlow(run, folders, check), parallel: jobs, perform }
  await accountForFlow(run, folders, flow, view)
}

/**
 * Returns a function that detects repeated findings, because several integrations can share a file.
 */
function repeatedFindings(): (finding: Finding) => boolean {
  const seen = new Set<string>()
  return ({ rule, file, line, column, message, fingerprint }) => {
    const key = JSON.stringify([
      rule,
      ...(fingerprint ? [fingerprint] : [file, line, column, message]),
    ])
    const isRepeated = seen.has(key)
    seen.add(key)
    return isRepeated
  }
}

/** Returns the integrations as journal steps, identified by their folders. */
function publishFlow(
  run: WithArgs & WithEnvironment,
  folders: readonly string[],
  check: boolean,
): Flow {
  const files = async () => {
    const taken = await Promise.all(
      folders.map((one) => integrationFiles(one, run.environment.cwd).catch(() => undefined)),
    )
    return taken.flatMap((one) => one ?? []).filter((path) => !isPackageFile(path))
  }
  const steps = folders.map((id) => ({ id, operation: publishIntegration.id, path: {} }))
  return { steps, parallel: 1, files, isRehearsed: check || run.args.has('dry-run') }
}

/**
 * Returns the folders that contain an integration. A shell pattern can also match files that aren't
 * integrations.
 */
async function integrationFolders(
  run: WithArgs & WithConsole & WithEnvironment,
  typed: readonly string[],
): Promise<string[]> {
  const { cwd, env } = run.environment
  const since = run.args.text('since')
  const changed =
    since === undefined
      ? undefined
      : await changedSince(since, { cwd, env, signal: run.environment.signal })
  const integrations: string[] = []
  const others: string[] = []
  for (const one of typed) {
    ;((await isManifest(one, cwd)) ? integrations : others).push(one)
  }
  const absent = others.filter((one) => !existsSync(resolve(cwd, one)))
  const wrong = absent.length > 0 || integrations.length > 0 ? absent : others
  if (wrong.length > 0) {
    const expected = `Expected a file named ${manifestNames.join(' or ')}, or a folder that contains one`
    const reason = absent.length > 0 ? 'File not found' : expected
    throw usage(wrong.map((value) => invalidValue('MANIFEST', value, reason)))
  }
  for (const one of others) await run.console.note(`note: ${one} is not an integration`)
  const found: string[] = []
  for (const one of integrations) {
    if (changed && !changed(one) && !(await containsRequestedFile(one, cwd, changed)))
      await run.console.note(`${one} is unchanged since ${since}`)
    else found.push(one)
  }
  return found
}

/**
 * Returns a function that reports whether an integration lacks the environment of `--env`. Prints a
 * note for each such integration. Throws an error if all integrations lack it.
 */
async function lacksEnvironment(
  run: WithArgs & WithConsole & WithEnvironment,
  folders: readonly string[],
): Promise<(folder: string) => boolean> {
  const env = run.args.text('env')
  if (env === undefined) return () => false
  const known = new Map<string, string[]>()
  for (const folder of folders) {
    const read = await readManifest(folder, run.environment.cwd).catch(() => undefined)
    known.set(folder, read ? environmentNames(read.file) : [])
  }
  const lacking = folders.filter((folder) => !known.get(folder)?.includes(env))
  if (lacking.length === folders.length) {
    const names = [...new Set([...known.values()].flat())]
    const expected = names.length > 0 ? expectedOneOf(names) : 'The manifests have no environments'
    throw usage([{ ...invalidValue('--env', env, expected), rule: 'unknown-value' }])
  }
  for (const folder of lacking) {
    await run.console.note(
      `note: ${folder} has no environment ${quotedValue(env)}, so --env does not apply to it`,
    )
  }
  return (folder) => lacking.includes(folder)
}

function refuseSingleFlags(run: WithArgs): void {
  const singleFlags = ['out', 'sourcemap', 'expect-version', 'web'].filter(
    (flag) => flag in run.args.flags,
  )
  if (singleFlags.length === 0) return
  throw usage(singleFlags.map((flag) => requires(`--${flag}`, 'a single integration')))
}
