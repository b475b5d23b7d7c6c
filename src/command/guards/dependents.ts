import type { Prepared } from '../../client/prepare.ts'
import { cell } from '../../output/columns.ts'
import { list } from '../../output/text/sentences.ts'
import { count } from '../../output/text/text.ts'
import type { Facts } from './facts.ts'
import { insideCollection } from './inside-collection.ts'

/** The maximum number of resources whose dependents are shown. */
const maxResources = 3

/** The maximum number of list items that are read: one page. */
const maxItems = 1000

/** The maximum number of sites in which to look for a space. */
const maxSites = 10

type FindDependents = (
  path: Record<string, string>,
  resource: unknown,
  facts: Facts,
) => Promise<string[]>

/**
 * Returns a count field of a resource as text, such as `3 members`. Returns an empty list if the
 * count is 0.
 */
function countText(resource: unknown, field: string, one: string, many = `${one}s`): string[] {
  const count = cell(resource, field)
  if (typeof count !== 'number' || count === 0) return []
  return [`${count} ${count === 1 ? one : many}`]
}

const publishedAddress = (resource: unknown) => {
  const url = cell(resource, 'urls.published')
  return typeof url === 'string' ? [`published at ${url}`] : []
}

const spaceDependents: FindDependents = async ({ spaceId = '' }, space, facts) => [
  ...countText(space, 'changeRequestsOpen', 'open change request'),
  ...countText(space, 'changeRequestsDraft', 'draft'),
  ...publishedAddress(space),
  ...(await placesOnSites(spaceId, cell(space, 'organization'), facts)),
]

const siteDependents: FindDependents = async (_, site) => [
  ...countText(site, 'siteSpaces', 'space'),
  ...(cell(site, 'published') === true ? publishedAddress(site) : []),
]

const collectionDependents: FindDependents = async ({ collectionId = '' }, collection, facts) => {
  const owner = cell(collection, 'organization')
  const inside = await insideCollection(
    facts,
    collectionId,
    typeof owner === 'string' ? owner : undefined,
  )
  if (!inside) return []
  const { collections, spaces, isMore } = inside
  const contents = [
    ...limitedCount(collections.length, maxItems, 'collection'),
    ...limitedCount(spaces.length, isMore ? spaces.length : maxItems, 'space'),
  ]
  return contents.length > 0 ? [`contains ${list(contents, 'and')}`] : []
}

/** Creates the function that lists the contents of a section or section group. */
function describeStructure(
  list: string,
  parameter: string,
  inside: readonly [string, string][],
): FindDependents {
  return async (path, _, facts) => {
    const all = await facts.orUnchecked('the contents of the section or section group', () =>
      facts.list(list, path, { limit: maxItems }),
    )
    const found = all?.find((one) => cell(one, 'id') === path[parameter])
    if (found === undefined) return []
    const own = cell(found, 'path')
    return [
      `${JSON.stringify(cell(found, 'title'))}${own === undefined ? '' : ` at /${own}`}`,
      ...inside.flatMap(([field, noun]) => {
        const items = cell(found, field)
        return limitedCount(Array.isArray(items) ? items.length : 0, maxItems, noun)
      }),
    ]
  }
}

const samlProviderDependents: FindDependents = async (path, _, facts) => {
  const found = await facts.orUnchecked('the SAML providers and the members with SSO', async () => {
    const providers = await facts.list('saml.list', path, { limit: maxItems })
    const members = await facts.list('members.list', path, { limit: maxItems })
    const count = members.filter((one) => cell(one, 'sso') === true).length
    return [
      ...(providers.length === 1 ? ['the only SAML provider'] : []),
      ...limitedCount(count, maxItems, 'member').map((text) => `${text} with SSO`),
    ]
  })
  return found ?? []
}

const translationDependents: FindDependents = async (_, translation) => [
  ...textLine(translation, 'result.space', (space) => `translated content in space ${space}`),
  ...countText(translation, 'stats.totalPages', 'translated page', 'translated pages'),
]

function textLine(resource: unknown, path: string, line: (text: string) => string): string[] {
  const found = cell(resource, path)
  return typeof found === 'string' ? [line(found)] : []
}

/** The operations whose prompts show dependents, each with the function that finds them. */
const dependentLookups: Readonly<Record<string, FindDependents>> = {
  'spaces.delete': spaceDependents,
  'spaces.transfer': spaceDependents,
  'sites.delete': siteDependents,
  'sites.unpublish': siteDependents,
  'sites.sections.delete': describeStructure('sites.sections.list', 'siteSectionId', [
    ['siteSpaces', 'space'],
  ]),
  'sites.sectionGroups.delete': describeStructure(
    'sites.sectionGroups.list',
    'siteSectionGroupId',
    [['sections', 'section']],
  ),
  'saml.delete': samlProviderDependents,
  'translations.delete': translationDependents,
  'collections.delete': collectionDependents,
  'collections.transfer': collectionDependents,
  'teams.delete': async (_, team) => [
    ...countText(team, 'members', 'member'),
    ...countText(team, 'spaces', 'space'),
  ],
  'members.remove': async (_, member) => [
    ...countText(member, 'teams', 'team'),
    ...countText(member, 'spaces', 'space'),
  ],
  'integrations.unpublish': async (path, _, facts) => {
    const found = await facts.orUnchecked('the installations', () =>
      facts.list('integrations.installations', path, { limit: 100 }),
    )
    return limitedCount(found?.length ?? 0, 100, 'installation')
  },
}

function limitedCount(count: number, most: number, noun: string): string[] {
  if (count === 0) return []
  return [`${count === most ? `${most} or more` : count} ${noun}${count === 1 ? '' : 's'}`]
}

/** Returns the dependents of the resources for a prompt, one line per resource. */
export async function describeDependents(
  calls: readonly Prepared[],
  resources: readonly unknown[],
  facts: Facts,
): Promise<string[]> {
  const look = dependentLookups[calls[0]?.operation.id ?? '']
  if (!look) return []
  const lines: string[] = []
  for (const [index, { parts }] of calls.slice(0, maxResources).entries()) {
    const resource = resources[index]
    const found = await look(parts.path, resource, facts)
    if (found.length === 0) continue
    const name = calls.length > 1 ? `${cell(resource, 'title') ?? cell(resource, 'id')}: ` : ''
    lines.push(`${name}${found.join(', ')}`)
  }
  const more = calls.length - maxResources
  return more > 0
    ? [...lines, `Dependents of ${count(more, 'more resource')} were not checked`]
    : lines
}

/** Returns the sites that contain a space, with the path of the space on each site. */
async function placesOnSites(space: string, org: unknown, facts: Facts): Promise<string[]> {
  if (typeof org !== 'string') return []
  const found = await facts.orUnchecked('the sites that include the space', async () => {
    const sites = await facts.list('sites.list', { organizationId: org }, { limit: maxSites })
    const places = await Promise.all(
      sites.map(async (site) => {
        const path = { organizationId: org, siteId: `${cell(site, 'id')}` }
        const standing = await facts.list('sites.spaces.list', path, { limit: 1000 })
        return standing
          .filter((one) => cell(one, 'space.id') === space)
          .map((one) => `on site "${cell(site, 'title')}" at /${cell(one, 'path') ?? ''}`)
      }),
    )
    const isMore = sites.length === maxSites
    return [
      ...places.flat(),
      ...(isMore ? [`sites after the first ${maxSites} were not checked`] : []),
    ]
  })
  return found ?? []
}
