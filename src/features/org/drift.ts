import { join } from 'node:path'
import { writeList } from '../../command/result/result.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { PipelineAccount } from '../../output/ci/report-outcome.ts'
import { count } from '../../output/text/text.ts'
import { classifyFindings, parseAcceptFlags } from '../audit/index.ts'
import { expiredText } from '../manifests/index.ts'
import { driftAnnotation, findDrift } from './model/find-drift.ts'
import { organizationFolder, selectedParts } from './org-flags.ts'

const view = {
  columns: ['verb', { path: 'thing.title', header: 'RESOURCE' }, 'message', 'by', 'fingerprint'],
  known: [
    ...['fingerprint', 'rule', 'severity', 'verb', 'message', 'by', 'at', 'file', 'line'],
    ...['thing.kind', 'thing.id', 'thing.title', 'accepted.reason', 'accepted.until'],
  ],
  ids: 'fingerprint',
  noun: 'changes',
}

/** Reports changes to an organization since the last sync, except those made through its files. */
export async function reportDrift(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  account: PipelineAccount,
): Promise<void> {
  const folder = organizationFolder(run)
  const taking = await parseAcceptFlags(run)
  const { findings, leftOut } = await findDrift({
    client: await run.service.client(),
    organizationId: await run.service.context('organizationId'),
    folder,
    only: selectedParts(run),
    jobs: run.args.number('jobs', 1, 64) ?? 4,
    onRead: (sent) =>
      run.console.progress.at(`Loading the organization: ${count(sent, 'request')}`),
  })
  for (const { what, why } of leftOut) await run.console.note(`Skipped ${what} (${why})`)
  const usual = { folder: folder.path, file: join('.docsctl', 'drift-accepted.yaml') }
  const classified = await classifyFindings(run, findings, run.environment.cwd, taking, usual)
  account.findings.push(...classified.failing.map(driftAnnotation))
  account.result = classified.failing.length > 0 ? 'changed' : 'same'
  await writeList(run, [{ items: classified.findings, envelope: {} }], view)
  for (const one of classified.expired) await run.console.note(`warning: ${expiredText(one)}`)
  if (classified.failing.length === 0) return
  throw new DocsctlError(
    'differences',
    'The organization has changed since the last pull or apply',
    {
      hint: `Accept one change with --accept FINGERPRINT --reason TEXT, or all changes with docsctl org pull ${run.args.named.folder}`,
    },
  )
}
