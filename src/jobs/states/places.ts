import { cell } from '../../output/columns.ts'
import { isAnswerReference, type JobStep } from '../step.ts'
import type { SpecialState } from './special-state.ts'
import type { StateReader } from './state-reader.ts'

/** A resource that has a position, such as `{type: 'space', id: 'sp_1'}`. */
export interface PlacedResource {
  type: string
  id: string
}

/** A position among siblings. If no list shows the order, the neighbors are absent. */
export interface SiblingPosition {
  parent?: string | null
  previous?: PlacedResource | null
  next?: PlacedResource | null
}

interface MoveBody {
  parent?: string | null
  item?: PlacedResource
  position?: { before?: Pointer; after?: Pointer }
}

type Pointer = Readonly<Record<string, string>>

/**
 * The type of resource that each operation moves, and the path parameter that contains the ID of
 * the resource.
 */
const movedResources: Readonly<Record<string, [type: string, parameter: string]>> = {
  'spaces.move': ['space', 'spaceId'],
  'collections.move': ['collection', 'collectionId'],
  'sites.sections.move': ['site-section', 'siteSectionId'],
  'sites.sectionGroups.move': ['site-section-group', 'siteSectionGroupId'],
  'sites.spaces.move': ['site-space', 'siteSpaceId'],
}

export const moves = [...Object.keys(movedResources), 'sites.structure.sort']

export function movedResource({ operation, path, body }: JobStep): PlacedResource {
  const [type, parameter] = movedResources[operation] ?? []
  if (type === undefined || parameter === undefined)
    return (body as MoveBody).item as PlacedResource
  return { type, id: path[parameter] as string }
}

/** Returns whether a step moves a resource that an earlier step creates. */
export function movesNewResource(step: JobStep): boolean {
  return moves.includes(step.operation) && isAnswerReference(movedResource(step).id)
}

/** Returns the neighbors at the target position of a move step, by path parameter. */
export function neighborIds({ body }: JobStep): { parameter: string; id: string }[] {
  const { before, after } = ((body ?? {}) as MoveBody).position ?? {}
  return [before, after].flatMap((pointer) => {
    const { type, id } = pointer ? parsePointer(pointer) : { type: '', id: '' }
    const [, parameter] = Object.values(movedResources).find(([one]) => one === type) ?? []
    return parameter === undefined ? [] : [{ parameter, id }]
  })
}

/**
 * Parses a reference to a resource. The ID is in the key `id` or in a key that has the name of the
 * type.
 */
function parsePointer({ type = '', ...names }: Pointer): PlacedResource {
  return { type, id: Object.values(names)[0] as string }
}

export const isContent = ({ type }: PlacedResource) => type === 'space' || type === 'collection'

/** Returns the position of a resource after a step. */
function placeAfter(step: JobStep): SiblingPosition {
  const { parent, position: { before, after } = {} } = (step.body ?? {}) as MoveBody
  const resource = movedResource(step)
  const beside = after ?? before
  const isShown = !(isContent(resource) && beside && beside.type !== resource.type)
  const neighbor = (): SiblingPosition => {
    if (after) return { previous: parsePointer(after) }
    return { next: before ? parsePointer(before) : null }
  }
  return { ...(parent !== undefined && { parent }), ...(isShown && neighbor()) }
}

/**
 * The state of a moved resource. The position is read with separate requests, because responses to
 * moves don't contain it.
 */
export const placeState: SpecialState = {
  read: async (step, reader, org) => {
    const resource = movedResource(step)
    const place = isContent(resource)
      ? await contentPlace(resource, reader, org)
      : await sitePlace(resource, step.path, reader)
    return place && { ...place }
  },
  wanted: (step) => ({ ...placeAfter(step) }),
}

async function contentPlace(
  resource: PlacedResource,
  reader: StateReader,
  org: string | undefined,
): Promise<SiblingPosition | undefined> {
  const one = await reader.resource(`${resource.type}s.get`, {
    [`${resource.type}Id`]: resource.id,
  })
  if (one === undefined) return undefined
  const parent = parentId(one)
  if (resource.type === 'space') {
    // no list shows the order of top-level spaces
    if (parent === null) return { parent }
    const spaces = await reader.items('collections.spaces', { collectionId: parent })
    return { parent, ...neighborsAmong(resource, spaces) }
  }
  const organizationId = org ?? `${cell(one, 'organization')}`
  const all = await reader.items('collections.list', { organizationId })
  const siblings = all?.filter((collection) => parentId(collection) === parent)
  return { parent, ...neighborsAmong(resource, siblings) }
}

const parentId = (resource: unknown) => (cell(resource, 'parent') ?? null) as string | null

/** Returns the neighbors of a resource among its siblings. */
function neighborsAmong(
  { type, id }: PlacedResource,
  siblings: readonly unknown[] = [],
): SiblingPosition {
  const at = siblings.findIndex((one) => cell(one, 'id') === id)
  const neighbor = (index: number): PlacedResource | null => {
    const one = siblings[index]
    if (one === undefined) return null
    return { type: String(cell(one, 'object') ?? type), id: String(cell(one, 'id')) }
  }
  return at < 0 ? {} : { previous: neighbor(at - 1), next: neighbor(at + 1) }
}

async function sitePlace(
  resource: PlacedResource,
  path: Record<string, string>,
  reader: StateReader,
): Promise<SiblingPosition | undefined> {
  const { organizationId = '', siteId = '' } = path
  const site = await reader.resource('sites.structure.get', { organizationId, siteId })
  const siblings = findSiblings((cell(site, 'structure') ?? []) as unknown[], resource.id)
  return siblings && neighborsAmong(resource, siblings)
}

/**
 * Returns the siblings of a resource at any level of the structure, including the resource itself.
 */
export function findSiblings(all: readonly unknown[], id: string): readonly unknown[] | undefined {
  if (all.some((one) => cell(one, 'id') === id)) return all
  for (const one of all) {
    const found = findSiblings(childItems(one), id)
    if (found) return found
  }
  return undefined
}

/** Returns the contents of a section group or a section. */
export function childItems(resource: unknown): readonly unknown[] {
  const inside =
    cell(resource, 'children') ?? cell(resource, 'sections') ?? cell(resource, 'siteSpaces')
  return (inside ?? []) as unknown[]
}
