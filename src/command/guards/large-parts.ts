import type { WithArgs } from '../../host/program/run.ts'
import type { JobStep } from '../../jobs/step.ts'
import { cell } from '../../output/columns.ts'
import { confirmationRequired } from '../../output/text/file-problems.ts'
import { usage } from '../../output/text/sentences.ts'
import type { Facts } from './facts.ts'

/**
 * The maximum number and the maximum share of resources that may be removed or demoted without a
 * flag.
 */
export const maxUnguarded = 10
const largestPart = 0.25

/** The maximum number of collections whose contents are read. */
const maxCollections = 20

/** Rejects steps that remove a large share of the teams or spaces in an organization. */
export async function refuseLargeParts(
  run: WithArgs,
  facts: Facts,
  steps: readonly JobStep[],
  org: string | undefined,
): Promise<void> {
  if (run.args.has('allow-large')) return
  const teams = affectedIds(steps, /^teams\.delete$/, 'teamId')
  if (teams.size > maxUnguarded) await refusePart(run, facts, { noun: 'teams', ids: teams, org })
  const spaces = affectedIds(steps, /^spaces\.(delete|transfer)$/, 'spaceId')
  const collections = affectedIds(steps, /^collections\.(delete|transfer)$/, 'collectionId')
  if (spaces.size <= maxUnguarded && collections.size === 0) return
  const owner = await readOwner(facts, [...spaces][0], [...collections][0])
  const { insideCollection } = await import('./inside-collection.ts')
  for (const id of [...collections].slice(0, maxCollections)) {
    const inside = await insideCollection(facts, id, owner)
    for (const space of inside?.spaces ?? []) spaces.add(space)
  }
  if (spaces.size > maxUnguarded)
    await refusePart(run, facts, { noun: 'spaces', ids: spaces, org: owner })
}

function affectedIds(steps: readonly JobStep[], operations: RegExp, id: string): Set<string> {
  const found = steps.filter(({ operation }) => operations.test(operation))
  return new Set(found.map(({ path }) => path[id] ?? ''))
}

/**
 * Returns the organization that owns a space or collection, which may differ from the configured
 * organization.
 */
async function readOwner(
  facts: Facts,
  spaceId = '',
  collectionId = '',
): Promise<string | undefined> {
  const resource = await facts.orUnchecked('which organization owns the resources', () =>
    spaceId === ''
      ? facts.read('collections.get', { collectionId })
      : facts.read('spaces.get', { spaceId }),
  )
  const owner = cell(resource, 'organization')
  return typeof owner === 'string' ? owner : undefined
}

interface Part {
  noun: 'teams' | 'spaces'
  ids: ReadonlySet<string>
  org: string | undefined
}

async function refusePart(run: WithArgs, facts: Facts, { noun, ids, org }: Part): Promise<void> {
  if (org === undefined) return
  const all = await facts.orUnchecked(`the number of ${noun}`, () =>
    facts.list(`${noun}.list`, { organizationId: org }),
  )
  const going = all?.filter((one) => ids.has((one as { id: string }).id)) ?? []
  const loss = noun === 'teams' ? 'deleted' : 'deleted or transferred'
  refuseLarge(run, going.length, all?.length ?? 0, `${noun} in ${org} would be ${loss}`)
}

export function refuseLarge(run: WithArgs, count: number, total: number, what: string): void {
  if (run.args.has('allow-large') || count <= maxUnguarded || count <= total * largestPart) return
  const message = `${count} of ${total} ${what}. Confirm with --allow-large`
  const problem = confirmationRequired('--allow-large', message)
  throw usage([problem], 'Check the changes with --dry-run before you confirm')
}
