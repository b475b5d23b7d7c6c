import { type ReadingClient, Source } from '../../../../client/organization-reader.ts'
import { listCollectionSpaces } from '../../../../contract/collections.ts'
import { moveSpace } from '../../../../contract/spaces.ts'
import { answerReference, type JobStep } from '../../../../jobs/step.ts'
import type { OrgModel } from '../../../org/model/index.ts'
import type { SpacePlace } from './space-place.ts'

interface Sides {
  backup: ReadingClient
  saved: OrgModel
  theirs: OrgModel
}

/**
 * Plans the requests that move new spaces to their positions in existing collections, because new
 * spaces come last. `first` is the number of the first request.
 */
export async function positionSteps(
  { backup, saved, theirs }: Sides,
  spaces: readonly SpacePlace[],
  first: number,
): Promise<JobStep[]> {
  const created = new Map(spaces.map((space) => [space.id, space]))
  const steps: JobStep[] = []
  if (!spaces.some((space) => 'step' in space)) return steps
  const existing = new Map<string, string>()
  const collections: [saved: string, found: string][] = []
  for (const [key, { kind, id }] of saved.objects) {
    const found = theirs.objects.get(key)?.id
    if (id === undefined || found === undefined) continue
    if (kind === 'space') existing.set(id, found)
    if (kind === 'collection') collections.push([id, found])
  }
  const source = new Source(backup, 1, () => undefined)
  for (const [savedId, collectionId] of collections) {
    const input = { collectionId: savedId }
    const siblings = (await source.listOrNothing('spaces', listCollectionSpaces, input)) ?? []
    for (const [index, { id, title }] of siblings.entries()) {
      const space = created.get(id)
      const next = siblings.slice(index + 1).find((one) => existing.has(one.id))
      if (!space || !('step' in space) || !next) continue
      const pointer = { type: 'space', space: existing.get(next.id) }
      const previous = steps.at(-1)
      steps.push({
        id: `position of space "${title}"`,
        operation: moveSpace.id,
        path: { spaceId: answerReference(space.step) },
        body: { parent: collectionId, position: { before: pointer } },
        after: [space.step, ...(previous ? [first + steps.length - 1] : [])],
      })
    }
  }
  return steps
}
