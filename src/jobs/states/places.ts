import { cell } from '../../text/columns.ts'
import type { JobStep } from '../step.ts'
import type { SpecialState } from './special-state.ts'
import type { StateReader } from './state-reader.ts'

/** What has a place among others: `{type: 'space', id: 'sp_1'}`. */
export interface PlacedThing {
  type: string
  id: string
}

/** Where a thing stands; without neighbours where no list tells their order. */
export interface PlaceAmong {
  parent?: string | null
  previous?: PlacedThing | null
  next?: PlacedThing | null
}

interface MoveBody {
  parent?: string | null
  item?: PlacedThing
  position?: { before?: Pointer; after?: Pointer }
}

type Pointer = Readonly<Record<string, string>>

/** The type of what an operation moves, and where its path names it. */
const moved: Readonly<Record<string, [type: string, parameter: string]>> = {
  'spaces.move': ['space', 'spaceId'],
  'collections.move': ['collection', 'collectionId'],
  'sites.sections.move': ['site-section', 'siteSectionId'],
  'sites.sectionGroups.move': ['site-section-group', 'siteSectionGroupId'],
  'sites.spaces.move': ['site-space', 'siteSpaceId'],
}

export const moves = [...Object.keys(moved), 'sites.structure.sort']

export function movedBy({ operation, path, body }: JobStep): PlacedThing {
  const [type, parameter] = moved[operation] ?? []
  if (type === undefined || parameter === undefined) return (body as MoveBody).item as PlacedThing
  return { type, id: path[parameter] as string }
}

/** What a step puts its thing beside, by the parameters that name such things. */
export function besideIn({ body }: JobStep): { parameter: string; id: string }[] {
  const { before, after } = ((body ?? {}) as MoveBody).position ?? {}
  return [before, after].flatMap((pointer) => {
    const { type, id } = pointer ? pointed(pointer) : { type: '', id: '' }
    const [, parameter] = Object.values(moved).find(([one]) => one === type) ?? []
    return parameter === undefined ? [] : [{ parameter, id }]
  })
}

/** A pointer names its thing by `id`, or by the word for its type. */
function pointed({ type = '', ...names }: Pointer): PlacedThing {
  return { type, id: Object.values(names)[0] as string }
}

export const isContent = ({ type }: PlacedThing) => type === 'space' || type === 'collection'

/** Where a step puts its thing. */
function placeAfter(step: JobStep): PlaceAmong {
  const { parent, position: { before, after } = {} } = (step.body ?? {}) as MoveBody
  const thing = movedBy(step)
  const beside = after ?? before
  const isShown = !(isContent(thing) && beside && beside.type !== thing.type)
  const neighbour = (): PlaceAmong => {
    if (after) return { previous: pointed(after) }
    return { next: before ? pointed(before) : null }
  }
  return { ...(parent !== undefined && { parent }), ...(isShown && neighbour()) }
}

/** Where things stand that can be moved: the answer to a move doesn't tell. */
export const placeState: SpecialState = {
  read: async (step, reader, org) => {
    const thing = movedBy(step)
    const place = isContent(thing)
      ? await contentPlace(thing, reader, org)
      : await sitePlace(thing, step.path, reader)
    return place && { ...place }
  },
  wanted: (step) => ({ ...placeAfter(step) }),
}

async function contentPlace(
  thing: PlacedThing,
  reader: StateReader,
  org: string | undefined,
): Promise<PlaceAmong | undefined> {
  const one = await reader.thing(`${thing.type}s.get`, { [`${thing.type}Id`]: thing.id })
  if (one === undefined) return undefined
  const parent = parentOf(one)
  if (thing.type === 'space') {
    // at the top of an organization no list has the order of spaces
    if (parent === null) return { parent }
    const spaces = await reader.items('collections.spaces', { collectionId: parent })
    return { parent, ...between(thing, spaces) }
  }
  const organizationId = org ?? `${cell(one, 'organization')}`
  const all = await reader.items('collections.list', { organizationId })
  const siblings = all?.filter((collection) => parentOf(collection) === parent)
  return { parent, ...between(thing, siblings) }
}

const parentOf = (thing: unknown) => (cell(thing, 'parent') ?? null) as string | null

/** Its neighbours among those that it stands with. */
function between({ type, id }: PlacedThing, siblings: readonly unknown[] = []): PlaceAmong {
  const at = siblings.findIndex((one) => cell(one, 'id') === id)
  const neighbour = (index: number): PlacedThing | null => {
    const one = siblings[index]
    if (one === undefined) return null
    return { type: String(cell(one, 'object') ?? type), id: String(cell(one, 'id')) }
  }
  return at < 0 ? {} : { previous: neighbour(at - 1), next: neighbour(at + 1) }
}

async function sitePlace(
  thing: PlacedThing,
  path: Record<string, string>,
  reader: StateReader,
): Promise<PlaceAmong | undefined> {
  const { organizationId = '', siteId = '' } = path
  const site = await reader.thing('sites.structure.get', { organizationId, siteId })
  const siblings = siblingsIn((cell(site, 'structure') ?? []) as unknown[], thing.id)
  return siblings && between(thing, siblings)
}

/** Those that a thing stands with, wherever that is. */
export function siblingsIn(all: readonly unknown[], id: string): readonly unknown[] | undefined {
  if (all.some((one) => cell(one, 'id') === id)) return all
  for (const one of all) {
    const found = siblingsIn(insideOf(one), id)
    if (found) return found
  }
  return undefined
}

/** What stands in a group, or in a section. */
export function insideOf(thing: unknown): readonly unknown[] {
  const inside = cell(thing, 'children') ?? cell(thing, 'sections') ?? cell(thing, 'siteSpaces')
  return (inside ?? []) as unknown[]
}
