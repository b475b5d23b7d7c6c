import { join } from 'node:path'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { type Exported, exportSpace, failedExport } from '../content/index.ts'
import type { OrgModel } from './model/org-model.ts'

/** The folder for exported pages and files. It has a subfolder for each space. */
const contentFolder = 'content'

interface PulledPage {
  /** the path of the file, relative to the folder */
  file: string
  state: 'written' | 'removed'
}

/**
 * Exports the pages and files of all spaces to a folder next to the organization files. Yields the
 * changed files.
 */
export async function* pullContent(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  folder: string,
  { objects }: OrgModel,
): AsyncGenerator<PulledPage> {
  const client = await run.service.client()
  const failed: Pick<Exported, 'file' | 'error'>[] = []
  for (const { kind, name, id } of objects.values()) {
    if (kind !== 'space' || id === undefined) continue
    run.console.progress.at(`Loading the content of space "${name}"`)
    const below = `${contentFolder}/${name}`
    const rows = exportSpace(client, {
      spaceId: id,
      folder: join(folder, below),
      root: folder,
      withFiles: true,
      jobs: run.args.number('jobs', 1, 64) ?? 4,
      signal: run.environment.signal,
    })
    for await (const { state, ...row } of rows) {
      const file = `${below}/${row.file}`
      if (state === 'failed') failed.push({ ...row, file })
      else if (state !== 'unchanged') yield { file, state }
    }
  }
  if (failed.length > 0) throw failedExport(failed)
}
