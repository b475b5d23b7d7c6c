import { type ReadingClient, Source } from '../../../../client/organization-reader.ts'
import { listCollectionSpaces } from '../../../../contract/collections.ts'
import { schemaKeys } from '../../../../contract/shape.ts'
import { createStyleguide } from '../../../../contract/site-publishing/styleguides.ts'
import { listSites, updateSite } from '../../../../contract/sites/sites.ts'
import { listSpaces, moveSpace, updateSpace } from '../../../../contract/spaces.ts'
import { answerReference, type JobStep } from '../../../../jobs/step.ts'
import { requestName } from '../record/request-name.ts'
import type { ChecklistItem } from '../restore/saved-content.ts'
import { renumbered } from '../steps/renumbered.ts'
import { styleguideFlags } from './restore-styleguide.ts'

interface CreatedPlaces {
  backup: ReadingClient
  source: string
  /** the numbers of the steps that create spaces and sites, by their IDs in the backup */
  created: ReadonlyMap<string, number>
}

interface PlannedStyleguides {
  steps: JobStep[]
  /** Returns the new number of a step. */
  position: (step: number) => number
  /** the IDs of the restored style guides in the backup */
  restored: ReadonlySet<string>
  checklist: ChecklistItem[]
}

/** A style guide with the site that it is created for. */
interface Styleguide {
  id: string
  /** the ID of its collection in the backup */
  parent: string | undefined
  step: number
  site: number
  /** true if the site doesn't use the style guide */
  isLent: boolean
}

/**
 * Replaces the steps that create the spaces of style guides, because the API creates style guides
 * only for sites. A style guide that no new site uses is created for a site that then stops using
 * it. Puts the new steps after the creation of the sites.
 */
export async function withStyleguides(
  places: CreatedPlaces,
  plain: readonly JobStep[],
): Promise<PlannedStyleguides> {
  const { guides, checklist } = await chooseSites(places, plain)
  const steps = [...plain]
  const lastOfSite = new Map<number, number>()
  for (const { step, site, isLent } of guides) {
    const { path, body, after = [], ...creation } = plain[step] as JobStep
    const { organizationId = '' } = path
    const sitePath = { organizationId, siteId: answerReference(site) }
    const previous = lastOfSite.get(site)
    steps[step] = {
      ...{ ...creation, operation: createStyleguide.id, path: sitePath, body: {} },
      ...{ after: [site, ...(previous === undefined ? [] : [previous])], flags: styleguideFlags },
    }
    const accepted = schemaKeys(updateSpace.body)
    const fields = Object.entries(body as object).filter(([key]) => key in accepted)
    steps.push({
      ...{ id: creation.id, operation: updateSpace.id, after: [step, ...after] },
      ...{ path: { spaceId: answerReference(step) }, body: Object.fromEntries(fields) },
    })
    lastOfSite.set(site, step)
    if (!isLent) continue
    lastOfSite.set(site, steps.length)
    steps.push({
      ...{ id: creation.id, operation: updateSite.id, path: sitePath },
      ...{ body: { styleguide: null }, after: [site, step], flags: styleguideFlags },
    })
  }
  await addMoves(places, { guides, plain }, steps)
  const order = guides.length === 0 ? [...steps.keys()] : sortSteps(steps)
  const positions = new Map(order.map((index, position) => [index, position]))
  return {
    steps: order.map((index) => renumbered(steps[index] as JobStep, positions)),
    position: (step) => positions.get(step) ?? step,
    restored: new Set(guides.map(({ id }) => id)),
    checklist,
  }
}

/** Adds the steps that move style guides to their positions in their collections. */
async function addMoves(
  { backup, created }: CreatedPlaces,
  { guides, plain }: { guides: readonly Styleguide[]; plain: readonly JobStep[] },
  steps: JobStep[],
): Promise<void> {
  const reader = new Source(backup, 1, () => undefined)
  const collections = new Set(guides.flatMap(({ parent }) => parent ?? []))
  for (const collectionId of collections) {
    const siblings = await reader.list('spaces', listCollectionSpaces, { collectionId })
    const isGuide = (id: string) => guides.some((one) => one.id === id)
    const others = siblings.flatMap(({ id }) => (isGuide(id) ? [] : (created.get(id) ?? [])))
    const last: number[] = []
    for (const [index, { id }] of siblings.entries()) {
      const step = isGuide(id) ? created.get(id) : undefined
      if (step === undefined) continue
      const later = siblings.slice(index + 1).filter((one) => !isGuide(one.id))
      const next = later.flatMap((one) => created.get(one.id) ?? [])[0]
      const { id: name, body, after = [] } = plain[step] as JobStep
      const { parent } = body as { parent?: string }
      const before = next !== undefined && { type: 'space', space: answerReference(next) }
      const position = before ? { position: { before } } : {}
      const required = [step, ...after, ...others, ...last.splice(0)]
      last.push(steps.length)
      steps.push({
        ...{ id: name, operation: moveSpace.id, path: { spaceId: answerReference(step) } },
        ...{ body: { parent, ...position }, after: [...new Set(required)] },
      })
    }
  }
}

/** Chooses the site for each style guide. Style guides that their site doesn't use come first. */
async function chooseSites(
  { backup, source, created }: CreatedPlaces,
  steps: readonly JobStep[],
): Promise<{ guides: Styleguide[]; checklist: ChecklistItem[] }> {
  const reader = new Source(backup, 1, () => undefined)
  const org = { organizationId: source }
  const spaces = (await reader.listOrNothing('spaces', listSpaces, org)) ?? []
  const isNew = ({ id }: { id: string }) => created.has(id)
  const guides = spaces.filter((one) => one.type === 'styleguide' && isNew(one))
  if (guides.length === 0) return { guides: [], checklist: [] }
  const sites = ((await reader.listOrNothing('sites', listSites, org)) ?? []).filter(isNew)
  const chosen = guides.flatMap(({ id, parent }): Styleguide[] => {
    const step = created.get(id) as number
    const possible = sites.filter((one) => !requires(steps, created.get(one.id) as number, step))
    const own = possible.find(({ styleguide }) => styleguideSpace(styleguide) === id)
    const site = created.get((own ?? possible[0])?.id ?? '')
    return site === undefined ? [] : [{ id, parent, step, site, isLent: own === undefined }]
  })
  const isChosen = (space: { id: string }) => chosen.some(({ id }) => id === space.id)
  const isMoved = spaces.some(
    (space, index) =>
      isChosen(space) && spaces.slice(index + 1).some((one) => isNew(one) && !isChosen(one)),
  )
  return {
    guides: [...chosen.filter(({ isLent }) => isLent), ...chosen.filter(({ isLent }) => !isLent)],
    checklist: isMoved ? [orderItem(requestName(listSpaces, org))] : [],
  }
}

function orderItem(resource: string): ChecklistItem {
  return {
    what: 'order of the list of all spaces',
    why: 'Style guides are last, because the API creates them only for existing sites',
    places: [{ kind: 'response', resource, key: 'items.order' }],
  }
}

function styleguideSpace(styleguide: unknown): unknown {
  return (styleguide as { space?: unknown } | undefined)?.space
}

/** Returns whether a step requires an earlier step, directly or indirectly. */
function requires(steps: readonly JobStep[], step: number, earlier: number): boolean {
  const found = new Set([step])
  for (const one of found) for (const index of steps[one]?.after ?? []) found.add(index)
  return found.has(earlier)
}

/** Returns the numbers of the steps in an order in which each step follows those it requires. */
function sortSteps(steps: readonly JobStep[]): number[] {
  const order = new Set<number>()
  for (let left = [...steps.keys()]; left.length > 0; ) {
    const waiting = left.filter((index) => {
      const isReady = (steps[index]?.after ?? []).every((one) => order.has(one))
      if (isReady) order.add(index)
      return !isReady
    })
    if (waiting.length === left.length)
      throw new Error('The steps of the restore require each other')
    left = waiting
  }
  return [...order]
}
