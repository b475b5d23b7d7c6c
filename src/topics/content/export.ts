import { resolve } from 'node:path'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { writeList } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { type Exported, exportSpace } from '../../pagefiles/export-space.ts'
import { failedExport } from '../../pagefiles/failed-export.ts'
import { needsFolder, usage } from '../../text/sentences.ts'

const columns = ['kind', 'id', 'file', 'state']

/** Writes a space into a folder, and tells of each page and file what became of it. */
export async function exportContent(
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<void> {
  const { space = '', folder = '' } = run.args
  if (folder === '' || folder === '-') {
    throw usage([{ where: 'FOLDER', rule: needsFolder, value: folder }])
  }
  const jobs = run.number('jobs', 1, 64) ?? 4
  const spaceId = await run.idOf('spaces', space, 'SPACE')
  const counts = { written: 0, unchanged: 0, removed: 0, failed: 0 }
  const failed: Exported[] = []
  const rows = exportSpace(await run.client(), {
    spaceId,
    folder: resolve(run.runtime.cwd, folder),
    withFiles: !run.has('no-files'),
    jobs,
    signal: run.signal,
    onPlan: ({ pages, files }) => run.note(`note: pages ${pages}, files ${files}`),
  })
  async function* pages() {
    for await (const row of rows) {
      counts[row.state] += 1
      if (row.state === 'failed') failed.push(row)
      yield { items: [row], envelope: {} }
    }
  }
  await writeList(run, pages(), {
    columns,
    known: [...columns, 'error.kind', 'error.message'],
    ids: 'file',
    noun: 'files',
    isAccount: true,
    whole: () => failed.length === 0,
  })
  const { written, unchanged, removed } = counts
  await run.note(`${written} written, ${unchanged} unchanged, ${removed} removed`)
  if (failed.length === 0) return
  throw failedExport(failed)
}
