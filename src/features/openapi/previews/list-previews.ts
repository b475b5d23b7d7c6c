import { checkColumns } from '../../../command/result/choose-columns.ts'
import { writeList } from '../../../command/result/result.ts'
import type { View } from '../../../command/result/view.ts'
import { listOpenAPISpecs } from '../../../contract/openapi.ts'
import { fieldPaths } from '../../../contract/shape.ts'
import type {
  WithArgs,
  WithConsole,
  WithEnvironment,
  WithService,
} from '../../../host/program/run.ts'
import type { Specification } from '../model/processing.ts'
import { findPreviews } from './preview-slug.ts'

type PreviewRun = WithArgs & WithService & WithConsole & WithEnvironment

/** Returns the previews. With `--older`, omits previews that were updated within this duration. */
export async function readPreviews(run: PreviewRun) {
  const age = run.args.duration('older')
  const organizationId = await run.service.context('organizationId')
  const client = await run.service.client()
  const all: Specification[] = []
  run.console.progress.at('Loading specifications')
  for await (const one of client.paginate(listOpenAPISpecs, { organizationId })) {
    all.push(one as Specification)
  }
  const now = run.environment.clock.now()
  return findPreviews(all).filter(
    ({ updatedAt }) => age === undefined || now - Date.parse(updatedAt) > age,
  )
}

const view: View = {
  columns: ['slug', 'specification', 'preview', 'orphaned', 'updatedAt', 'urls.app'],
  known: [
    'specification',
    'preview',
    'orphaned',
    ...fieldPaths(listOpenAPISpecs.result.shape.items.element),
  ],
  ids: 'slug',
  noun: 'previews',
}

export async function listPreviews(run: PreviewRun): Promise<void> {
  checkColumns(run, view)
  await writeList(run, [{ items: await readPreviews(run), envelope: {} }], view)
}
