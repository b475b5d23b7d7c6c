import { join } from 'node:path'
import { DocsctlError } from '../../errors.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { writeList } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { annotationOf, findDrift } from '../../orgfiles/find-drift.ts'
import type { PipelineAccount } from '../../pipelines/tell.ts'
import { grouped } from '../../text/text.ts'
import { takeFindings, weigh } from '../audit/weigh.ts'
import { folderOf } from './org-words.ts'

const view = {
  columns: ['verb', { path: 'thing.title', header: 'THING' }, 'message', 'by', 'fingerprint'],
  known: [
    ...['fingerprint', 'rule', 'severity', 'verb', 'message', 'by', 'at', 'file', 'line'],
    ...['thing.kind', 'thing.id', 'thing.title', 'accepted.reason', 'accepted.until'],
  ],
  ids: 'fingerprint',
  noun: 'changes',
}

/** What others changed in an organization since its files were last the same as it. */
export async function tellDrift(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  account: PipelineAccount,
): Promise<void> {
  const folder = folderOf(run)
  const taking = takeFindings(run)
  const { findings, leftOut } = await findDrift({
    client: await run.client(),
    organizationId: await run.context('organizationId'),
    folder,
    jobs: run.number('jobs', 1, 64) ?? 4,
    onRead: (count) => run.progress.at(`${grouped(count)} reads`),
  })
  for (const { what, why } of leftOut) await run.note(`left out: ${what} (${why})`)
  const usualFile = join(folder.path, '.docsctl', 'drift-accepted.yaml')
  const weighed = await weigh(run, findings, run.runtime.cwd, taking, usualFile)
  account.findings.push(...weighed.failing.map(annotationOf))
  account.result = weighed.failing.length > 0 ? 'changed' : 'same'
  await writeList(run, [{ items: weighed.findings, envelope: {} }], view)
  for (const { fingerprint, until } of weighed.expired) {
    await run.note(`warning: ${fingerprint} was accepted until ${until}`)
  }
  if (weighed.failing.length === 0) return
  throw new DocsctlError('differences', 'the organization is not as its files have it', {
    hint: `take some with --accept FINGERPRINT --reason WHY, or all with docsctl org pull ${run.args.folder}`,
  })
}
