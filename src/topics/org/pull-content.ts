import { join } from 'node:path'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { OrgModel } from '../../orgfiles/model/org-model.ts'
import { type Exported, exportSpace } from '../../pagefiles/export-space.ts'
import { failedExport } from '../../pagefiles/failed-export.ts'

/** The folder that pages and files are put in, one below it for each space. */
const contentFolder = 'content'

interface PulledPage {
  /** below the folder */
  file: string
  state: 'written' | 'removed'
}

/** Writes the pages and files of all spaces beside the files of their organization, and tells what has changed. */
export async function* pullContent(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  folder: string,
  { objects }: OrgModel,
): AsyncGenerator<PulledPage> {
  const client = await run.client()
  const failed: Pick<Exported, 'file' | 'error'>[] = []
  for (const { kind, name, id } of objects.values()) {
    if (kind !== 'space' || id === undefined) continue
    run.progress.at(`content of the space ${name}`)
    const below = `${contentFolder}/${name}`
    const rows = exportSpace(client, {
      spaceId: id,
      folder: join(folder, below),
      withFiles: true,
      jobs: run.number('jobs', 1, 64) ?? 4,
      signal: run.signal,
    })
    for await (const { state, ...row } of rows) {
      const file = `${below}/${row.file}`
      if (state === 'failed') failed.push({ ...row, file })
      else if (state !== 'unchanged') yield { file, state }
    }
  }
  if (failed.length > 0) throw failedExport(failed)
}
