import { cell } from '../../text/columns.ts'
import { insideOf, siblingsIn } from './places.ts'
import type { SpecialState } from './special-state.ts'
import type { StateReader } from './state-reader.ts'

type Thing = Record<string, unknown>

/** A link to elsewhere, which only the structure of its site shows. */
export const externalLinkState: SpecialState = {
  read: async ({ path }, reader) =>
    standing(await structureOf(path, reader), path.siteExternalLinkId),
  wanted: ({ body }) => (body ?? {}) as Thing,
}

/** A section in its group. */
export const sectionInGroupState: SpecialState = {
  read: async ({ path }, reader) => {
    const group = standing(await structureOf(path, reader), path.siteSectionGroupId)
    return group && standing(insideOf(group), path.siteSectionId)
  },
  wanted: () => ({}),
}

async function structureOf(
  { organizationId = '', siteId = '' }: Record<string, string>,
  reader: StateReader,
): Promise<readonly unknown[]> {
  const site = await reader.thing('sites.structure.get', { organizationId, siteId })
  return (cell(site, 'structure') ?? []) as unknown[]
}

function standing(all: readonly unknown[], id = ''): Thing | undefined {
  return siblingsIn(all, id)?.find((one) => cell(one, 'id') === id) as Thing | undefined
}
