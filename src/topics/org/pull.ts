import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { writeList } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { FilePlaces } from '../../orgfiles/folder/places.ts'
import type { Take } from '../../orgfiles/merge/merge-fields.ts'
import { groups } from '../../orgfiles/model/kind.ts'
import { conflictError, conflictsOf } from '../../orgfiles/plan/conflicts.ts'
import { pullOrg } from '../../orgfiles/pull.ts'
import { usage } from '../../text/sentences.ts'
import { grouped } from '../../text/text.ts'
import { folderOf, partsOf } from './org-words.ts'
import { pullContent } from './pull-content.ts'

const columns = ['file', 'state']

/** Makes files what the organization is, and tells which of them have changed. */
export async function pullIntoFolder(
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<void> {
  const folder = folderOf(run)
  const parts = partsOf(run) ?? new Set(groups)
  if (run.has('content') && !parts.has('spaces')) {
    throw usage([{ where: '--content', rule: 'needs spaces among the parts of --only' }])
  }
  const { merge, files } = await pullOrg({
    client: await run.client(),
    organizationId: await run.context('organizationId'),
    folder,
    groups: parts,
    take: run.text('take') as Take,
    prunes: run.has('prune-files'),
    jobs: run.number('jobs', 1, 64) ?? 4,
    now: run.runtime.clock.now(),
    onRead: (count) => run.progress.at(`${grouped(count)} reads`),
  })
  for (const { what, why } of merge.merged.leftOut) await run.note(`left out: ${what} (${why})`)
  if (merge.conflicts.length > 0) {
    throw conflictError(
      await conflictsOf(merge.conflicts, new FilePlaces(folder)),
      'no file was written',
    )
  }
  async function* pages() {
    yield { items: files.filter(({ state }) => state !== 'unchanged'), envelope: {} }
    if (!run.has('content')) return
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
  const count = (state: string) => grouped(files.filter((one) => one.state === state).length)
  await run.note(`${count('written')} written, ${count('unchanged')} unchanged`)
  const over = files.filter(({ state }) => state === 'left over').length
  if (over > 0) {
    await run.note(`note: ${grouped(over)} of what is there no more; --prune-files removes them`)
  }
}
