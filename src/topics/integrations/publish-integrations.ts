import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { publishIntegration } from '../../contract/integrations/integrations.ts'
import { showDone } from '../../frame/operation/after-write.ts'
import { accountForFlow, type Flow, withFlowJob } from '../../frame/operation/flow-job.ts'
import { openInBrowser } from '../../frame/operation/open-in-browser.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { checkColumns, type View, writeList, writeObject } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { FlowStep } from '../../jobs/flow-step.ts'
import type { PipelineAccount } from '../../pipelines/tell.ts'
import { isManifest } from '../../publishing/integrations/manifest-file.ts'
import {
  filesOfIntegration,
  isOfPackage,
  takesIn,
} from '../../publishing/integrations/taken-files.ts'
import { changedSince } from '../../publishing/openapi/read/git-text.ts'
import { usage } from '../../text/sentences.ts'
import { checkView } from './check.ts'
import { publishFromManifest, viewOfPublished } from './publish-integration.ts'

/** Publishes the integration that was typed, or all of several. */
export async function publishIntegrations(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  account: PipelineAccount,
  check: boolean,
): Promise<void> {
  const typed = [...(run.args.manifest === undefined ? [] : [run.args.manifest]), ...run.rest]
  const since = run.text('since')
  if (typed.length > 1 || since !== undefined)
    return await publishAll(run, account, { typed, check })
  if (!check && !run.has('dry-run')) checkColumns(run, viewOfPublished(run))
  const [one = '.'] = typed
  const done = await withFlowJob(run, flowOf(run, [one], check), ({ perform }) =>
    perform(0, (step) => publishFromManifest(run, account, { typed: one, check }, step)),
  )
  const { value, view, failure, isWritten } = done
  const show = () =>
    isWritten && run.has('web') ? openInBrowser(value, run) : writeObject(run, value, view)
  await (isWritten ? showDone(value, show) : show())
  if (failure) throw failure
}

const rehearsals: View = { columns: ['method', 'url'], known: ['method', 'url', 'body'] }

/** Each is told of by itself, and one that fails keeps none of the others back. */
async function publishAll(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  account: PipelineAccount,
  { typed, check }: { typed: string[]; check: boolean },
): Promise<void> {
  refuseOfOne(run)
  const folders = await chosen(run, typed.length > 0 ? typed : ['.'])
  const view = run.has('dry-run') ? rehearsals : check ? checkView : viewOfPublished(run)
  if (folders.length === 0) {
    account.result = 'unchanged'
    return await writeList(run, [{ items: [], envelope: {} }], view)
  }
  const results = new Set<string>()
  const slugs: string[] = []
  const perform = async (one: string, step: FlowStep) => {
    const part = account.part()
    try {
      const what = { typed: one, check, isOneOfSeveral: true }
      const { value, failure } = await publishFromManifest(run, part, what, step)
      if (failure) throw failure
      return value
    } finally {
      account.findings.push(...part.findings)
      results.add(part.result)
      if (part.slug !== undefined) slugs.push(part.slug)
      account.slug = slugs.join(',')
      account.result = [...results].join(',')
    }
  }
  // one question at a time
  const jobs = run.interactive ? 1 : (run.number('jobs', 1, 64) ?? 4)
  const flow = { ...flowOf(run, folders, check), parallel: jobs, perform }
  await accountForFlow(run, folders, flow, view)
}

/** The integrations as a journal knows them: by their folders, which say what they are called. */
function flowOf(run: TypedWords & Machine, folders: readonly string[], check: boolean): Flow {
  const files = async () => {
    const taken = await Promise.all(
      folders.map((one) => filesOfIntegration(one, run.runtime.cwd).catch(() => undefined)),
    )
    return taken.flatMap((one) => one ?? []).filter((path) => !isOfPackage(path))
  }
  const steps = folders.map((id) => ({ id, operation: publishIntegration.id, path: {} }))
  return { steps, parallel: 1, files, isRehearsed: check || run.has('dry-run') }
}

/** What a shell makes of a pattern names files as well, which are no integrations. */
async function chosen(
  run: TypedWords & Speaker & Machine,
  typed: readonly string[],
): Promise<string[]> {
  const { cwd, env } = run.runtime
  const since = run.text('since')
  const changed =
    since === undefined ? undefined : await changedSince(since, { cwd, env, signal: run.signal })
  const integrations: string[] = []
  const others: string[] = []
  for (const one of typed) {
    ;((await isManifest(one, cwd)) ? integrations : others).push(one)
  }
  const missing = others.filter((one) => !existsSync(resolve(cwd, one)))
  const wrong = missing.length > 0 || integrations.length > 0 ? missing : others
  if (wrong.length > 0) {
    const rule = missing.length > 0 ? 'is not there' : 'is not an integration'
    throw usage(wrong.map((value) => ({ where: 'MANIFEST', rule, value })))
  }
  for (const one of others) await run.note(`note: ${one} is not an integration`)
  const found: string[] = []
  for (const one of integrations) {
    if (changed && !changed(one) && !(await takesIn(one, cwd, changed)))
      await run.note(`${one} is unchanged since ${since}`)
    else found.push(one)
  }
  return found
}

function refuseOfOne(run: TypedWords): void {
  const ofOne = ['out', 'sourcemap', 'expect-version', 'web'].filter((flag) => flag in run.flags)
  if (ofOne.length === 0) return
  const rule = 'goes with one integration alone'
  throw usage(ofOne.map((flag) => ({ where: `--${flag}`, rule })))
}
