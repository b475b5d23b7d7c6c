import { resolve } from 'node:path'
import { writeList } from '../../command/result/result.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { problems } from '../../output/text/file-problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { count } from '../../output/text/text.ts'
import { type Exported, exportSpace } from './export/export-space.ts'
import { failedExport } from './export/failed-export.ts'

const columns = ['kind', 'id', 'file', 'state']

/** Exports a space to a folder, and lists the result for each page and file. */
export async function exportContent(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const { space = '', folder = '' } = run.args.named
  if (folder === '' || folder === '-') {
    throw usage([problems.folderName('FOLDER', folder)])
  }
  const jobs = run.args.number('jobs', 1, 64) ?? 4
  const spaceId = await run.service.idOf('spaces', space, 'SPACE')
  const counts = { written: 0, unchanged: 0, removed: 0, failed: 0 }
  const failed: Exported[] = []
  const rows = exportSpace(await run.service.client(), {
    spaceId,
    folder: resolve(run.environment.cwd, folder),
    withFiles: !run.args.has('no-files'),
    jobs,
    signal: run.environment.signal,
    onPlan: ({ pages, files }) =>
      run.console.note(`Exporting ${count(pages, 'page')} and ${count(files, 'file')}`),
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
  await run.console.note(`${written} written, ${unchanged} unchanged, ${removed} removed`)
  if (failed.length === 0) return
  throw failedExport(failed)
}
