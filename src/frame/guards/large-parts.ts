import type { JobStep } from '../../jobs/step.ts'
import { cell } from '../../text/columns.ts'
import { usage } from '../../text/sentences.ts'
import type { TypedWords } from '../words/typed-words.ts'
import type { Facts } from './facts.ts'
import { insideCollection } from './inside-collection.ts'

/** As many may be removed or demoted at once, and this part of all there are. */
export const fewest = 10
const largestPart = 0.25

/** Of so many collections it is looked at what is in them. */
const mostCollections = 20

/** Refuses what takes away a large part of the teams or the spaces of an organization. */
export async function refuseLargeParts(
  run: TypedWords,
  facts: Facts,
  steps: readonly JobStep[],
  org: string | undefined,
): Promise<void> {
  if (run.has('allow-large')) return
  const teams = named(steps, /^teams\.delete$/, 'teamId')
  if (teams.size > fewest) await refusePart(run, facts, { noun: 'teams', ids: teams, org })
  const spaces = named(steps, /^spaces\.(delete|transfer)$/, 'spaceId')
  const collections = named(steps, /^collections\.(delete|transfer)$/, 'collectionId')
  if (spaces.size <= fewest && collections.size === 0) return
  const owner = await ownerOf(facts, [...spaces][0], [...collections][0])
  for (const id of [...collections].slice(0, mostCollections)) {
    const inside = await insideCollection(facts, id, owner)
    for (const space of inside?.spaces ?? []) spaces.add(space)
  }
  if (spaces.size > fewest)
    await refusePart(run, facts, { noun: 'spaces', ids: spaces, org: owner })
}

function named(steps: readonly JobStep[], operations: RegExp, id: string): Set<string> {
  const found = steps.filter(({ operation }) => operations.test(operation))
  return new Set(found.map(({ path }) => path[id] ?? ''))
}

/** The organization that has a space or a collection, which needn't be the one that is set. */
async function ownerOf(facts: Facts, spaceId = '', collectionId = ''): Promise<string | undefined> {
  const thing = await facts.orUnchecked('to which organization it belongs', () =>
    spaceId === ''
      ? facts.read('collections.get', { collectionId })
      : facts.read('spaces.get', { spaceId }),
  )
  const owner = cell(thing, 'organization')
  return typeof owner === 'string' ? owner : undefined
}

interface Part {
  noun: 'teams' | 'spaces'
  ids: ReadonlySet<string>
  org: string | undefined
}

async function refusePart(run: TypedWords, facts: Facts, { noun, ids, org }: Part): Promise<void> {
  if (org === undefined) return
  const all = await facts.orUnchecked(`how many ${noun} there are`, () =>
    facts.list(`${noun}.list`, { organizationId: org }),
  )
  const going = all?.filter((one) => ids.has((one as { id: string }).id)) ?? []
  refuseLarge(run, going.length, all?.length ?? 0, `${noun} of ${org}`)
}

export function refuseLarge(run: TypedWords, count: number, total: number, what: string): void {
  if (run.has('allow-large') || count <= fewest || count <= total * largestPart) return
  const rule = `is needed: this takes away or demotes ${count} of ${total} ${what}`
  throw usage([{ where: '--allow-large', rule }], 'the same with --allow-large, where it is meant')
}
