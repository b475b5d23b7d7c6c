import { writeList } from '../../command/result/result.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { requires } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { count, grouped } from '../../output/text/text.ts'
import { FilePlaces } from './model/folder/places.ts'
import { groups } from './model/kind.ts'
import type { Take } from './model/merge/merge-fields.ts'
import { conflictError, createConflicts } from './model/plan/conflicts.ts'
import { pullOrg } from './model/pull.ts'
import { organizationFolder, selectedGroups } from './org-flags.ts'
import { pullContent } from './pull-content.ts'

const columns = ['file', 'state']

/** Updates the organization files, and prints the changed ones. */
export async function pullIntoFolder(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const folder = organizationFolder(run)
  const parts = selectedGroups(run) ?? new Set(groups)
  if (run.args.has('content') && !parts.has('spaces')) {
    throw usage([requires('--content', '--only to include spaces')])
  }
  const { merge, files } = await pullOrg({
    client: await run.service.client(),
    organizationId: await run.service.context('organizationId'),
    folder,
    groups: parts,
    take: run.args.text('take') as Take,
    prunes: run.args.has('prune-files'),
    jobs: run.args.number('jobs', 1, 64) ?? 4,
    now: run.environment.clock.now(),
    onRead: (sent) =>
      run.console.progress.at(`Loading the organization: ${count(sent, 'request')}`),
  })
  for (const { what, why } of merge.merged.leftOut)
    await run.console.note(`Skipped ${what} (${why})`)
  if (merge.conflicts.length > 0) {
    throw conflictError(
      await createConflicts(merge.conflicts, new FilePlaces(folder)),
      'No file was written',
    )
  }
  async function* pages() {
    yield { items: files.filter(({ state }) => state !== 'unchanged'), envelope: {} }
    if (!run.args.has('content')) return
    for await (const page of pullContent(run, folder.path, merge.merged)) {
      yield { items: [page], envelope: {} }
    }
  }
  await writeList(run, pages(), {
    columns,
    known: columns,
    ids: 'file',
    noun: 'files',
    isAccount: true,
  })
  const formattedCount = (state: string) =>
    grouped(files.filter((one) => one.state === state).length)
  await run.console.note(
    `${formattedCount('written')} written, ${formattedCount('unchanged')} unchanged`,
  )
  const over = files.filter(({ state }) => state === 'left over').length
  if (over > 0) {
    await run.console.note(
      `note: Found ${count(over, 'file')} for deleted resources. To delete ${over === 1 ? 'this file' : 'these files'}, use --prune-files`,
    )
  }
}
