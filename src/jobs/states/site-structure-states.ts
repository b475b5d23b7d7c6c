import { cell } from '../../output/columns.ts'
import { childItems, findSiblings } from './places.ts'
import type { SpecialState } from './special-state.ts'
import type { StateReader } from './state-reader.ts'

type Resource = Record<string, unknown>

/**
 * The state of an external link. Only the response with the site structure contains external links.
 */
export const externalLinkState: SpecialState = {
  read: async ({ path }, reader) =>
    findSibling(await readStructure(path, reader), path.siteExternalLinkId),
  wanted: ({ body }) => (body ?? {}) as Resource,
}

/** The state of a section within its group. */
export const sectionInGroupState: SpecialState = {
  read: async ({ path }, reader) => {
    const group = findSibling(await readStructure(path, reader), path.siteSectionGroupId)
    return group && findSibling(childItems(group), path.siteSectionId)
  },
  wanted: () => ({}),
}

async function readStructure(
  { organizationId = '', siteId = '' }: Record<string, string>,
  reader: StateReader,
): Promise<readonly unknown[]> {
  const site = await reader.resource('sites.structure.get', { organizationId, siteId })
  return topLevel(site)
}

const topLevel = (structure: unknown) => (cell(structure, 'structure') ?? []) as unknown[]

/** Returns the external links at all levels of a site structure. */
export function externalLinks(structure: unknown): unknown[] {
  const within = (all: readonly unknown[]): unknown[] =>
    all.flatMap((one) => [one, ...within(childItems(one))])
  return within(topLevel(structure)).filter((one) => cell(one, 'object') === 'site-external-link')
}

function findSibling(all: readonly unknown[], id = ''): Resource | undefined {
  return findSiblings(all, id)?.find((one) => cell(one, 'id') === id) as Resource | undefined
}
