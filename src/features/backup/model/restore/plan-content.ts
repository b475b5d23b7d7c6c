import { inOrder } from '../../../../client/in-order.ts'
import type { ReadingClient } from '../../../../client/organization-reader.ts'
import { silentReason } from '../../../../client/organization-reader.ts'
import { getContent } from '../../../../contract/content/content.ts'
import { DocsctlError } from '../../../../errors.ts'
import { count } from '../../../../output/text/text.ts'
import type { RunManifest } from '../store/manifest.ts'
import type { ObjectStore } from '../store/object-store.ts'
import { findMissing } from './missing-content.ts'
import type { ContentPlan } from './order-restore.ts'
import type { StructurePlan } from './plan-structure.ts'
import { type ChecklistItem, SavedContent } from './saved-content.ts'
import { emptyContent, type SpaceContent } from './space-content.ts'
import type { SpacePlace } from './space-place.ts'

interface ContentSources {
  objects: ObjectStore
  manifest: RunManifest
  /** reads the organization to restore into */
  client: ReadingClient
  /** the number of parallel requests */
  jobs: number
  onSpace: (index: number) => void
}

/** The pages and files to restore, with a line for each space. */
interface PlannedContent {
  plan: Omit<ContentPlan, 'comments'>
  lines: string[]
  /** pages and files that can't be restored */
  checklist: ChecklistItem[]
  /** spaces whose content the organization didn't return */
  notCompared: ChecklistItem[]
}

/** Finds the pages and files that new and existing spaces lack. */
export async function planContent(
  { spaces, otherSpaces }: Pick<StructurePlan, 'spaces' | 'otherSpaces'>,
  sources: ContentSources,
): Promise<PlannedContent> {
  const { objects, manifest, client, jobs, onSpace } = sources
  const filled: SpacePlace[] = []
  const planned: PlannedContent = {
    plan: { run: manifest.run, spaces: filled, existing: [...otherSpaces] },
    ...{ lines: [], checklist: [], notCompared: [] },
  }
  let index = 0
  const read = async (space: SpacePlace) => ({
    space,
    current: await currentContent(client, space),
  })
  for await (const { space, current } of inOrder(spaces, jobs, read)) {
    onSpace(index)
    index += 1
    const { id, title } = space
    const what = `pages and files of space "${title}"`
    if (typeof current === 'string') {
      planned.notCompared.push({ what, why: current })
      continue
    }
    const saved = await SavedContent.read(objects, manifest, id)
    if (!saved) {
      planned.checklist.push({ what, why: 'They are not in the backup' })
      continue
    }
    planned.checklist.push(...saved.checklist(title, current))
    const { pages, files, existing } = findMissing(saved, current)
    if ('target' in space) planned.plan.existing.push([id, space.target])
    planned.plan.existing.push(...[...existing].filter(([before, now]) => before !== now))
    const lost = files.filter((file) => saved.file(file))
    if (pages.length + lost.length === 0) continue
    filled.push(space)
    const parts = [
      ...(pages.length > 0 ? [count(pages.length, 'page')] : []),
      ...(lost.length > 0 ? [count(lost.length, 'file')] : []),
    ]
    planned.lines.push(`+ ${parts.join(' and ')} of space "${title}"`)
  }
  return planned
}

/** Returns the current content of a space, or the reason why it can't be read. */
async function currentContent(
  client: ReadingClient,
  space: SpacePlace,
): Promise<SpaceContent | string> {
  if ('step' in space) return emptyContent()
  try {
    return await client.call(getContent, { spaceId: space.target })
  } catch (error) {
    const why = error instanceof DocsctlError ? silentReason(error) : undefined
    if (why === undefined) throw error
    return why
  }
}
