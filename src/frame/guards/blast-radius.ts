import type { Prepared } from '../../client/prepare.ts'
import { cell } from '../../text/columns.ts'
import type { Facts } from './facts.ts'
import { insideCollection } from './inside-collection.ts'

/** Of so many things it is said what hangs on each. */
const mostThings = 3

/** So much of a list is looked at, which is a page. */
const longestList = 1000

/** So many sites are looked through for a space. */
const mostSites = 10

type Look = (path: Record<string, string>, thing: unknown, facts: Facts) => Promise<string[]>

/** `3 members`, from a number of the thing; nothing where there are none. */
function counted(thing: unknown, field: string, one: string, many = `${one}s`): string[] {
  const count = cell(thing, field)
  if (typeof count !== 'number' || count === 0) return []
  return [`${count} ${count === 1 ? one : many}`]
}

const addressOf = (thing: unknown) => {
  const url = cell(thing, 'urls.published')
  return typeof url === 'string' ? [`published at ${url}`] : []
}

const ofSpace: Look = async ({ spaceId = '' }, space, facts) => [
  ...counted(space, 'changeRequestsOpen', 'open change request'),
  ...counted(space, 'changeRequestsDraft', 'draft'),
  ...addressOf(space),
  ...(await placesOnSites(spaceId, cell(space, 'organization'), facts)),
]

const ofSite: Look = async (_, site) => [
  ...counted(site, 'siteSpaces', 'space'),
  ...(cell(site, 'published') === true ? addressOf(site) : []),
]

const ofCollection: Look = async ({ collectionId = '' }, collection, facts) => {
  const owner = cell(collection, 'organization')
  const inside = await insideCollection(
    facts,
    collectionId,
    typeof owner === 'string' ? owner : undefined,
  )
  if (!inside) return []
  const { collections, spaces, isMore } = inside
  return [
    ...some(collections.length, longestList, 'collection'),
    ...some(spaces.length, isMore ? spaces.length : longestList, 'space'),
  ].map((text) => `${text} in it`)
}

/** What stands in a section or a group of sections of a site. */
function ofStructure(list: string, parameter: string, inside: readonly [string, string][]): Look {
  return async (path, _, facts) => {
    const all = await facts.orUnchecked('what is in it', () =>
      facts.list(list, path, { limit: longestList }),
    )
    const found = all?.find((one) => cell(one, 'id') === path[parameter])
    if (found === undefined) return []
    const own = cell(found, 'path')
    return [
      `${JSON.stringify(cell(found, 'title'))}${own === undefined ? '' : ` at /${own}`}`,
      ...inside.flatMap(([field, noun]) => {
        const items = cell(found, field)
        return some(Array.isArray(items) ? items.length : 0, longestList, noun)
      }),
    ]
  }
}

const ofSamlProvider: Look = async (path, _, facts) => {
  const found = await facts.orUnchecked('who signs in by it', async () => {
    const providers = await facts.list('saml.list', path, { limit: longestList })
    const members = await facts.list('members.list', path, { limit: longestList })
    const count = members.filter((one) => cell(one, 'sso') === true).length
    return [
      ...(providers.length === 1 ? ['the only SAML provider'] : []),
      ...some(count, longestList, 'member').map((text) => `${text} with single sign-on`),
    ]
  })
  return found ?? []
}

const ofTranslation: Look = async (_, translation) => [
  ...textAt(translation, 'result.space', (space) => `what it has made is in the space ${space}`),
  ...counted(
    translation,
    'stats.totalPages',
    'page that it has translated',
    'pages that it has translated',
  ),
]

function textAt(thing: unknown, path: string, line: (text: string) => string): string[] {
  const found = cell(thing, path)
  return typeof found === 'string' ? [line(found)] : []
}

/** What hangs on a thing that is about to go, by the operation. */
const looks: Readonly<Record<string, Look>> = {
  'spaces.delete': ofSpace,
  'spaces.transfer': ofSpace,
  'sites.delete': ofSite,
  'sites.unpublish': ofSite,
  'sites.sections.delete': ofStructure('sites.sections.list', 'siteSectionId', [
    ['siteSpaces', 'space'],
  ]),
  'sites.sectionGroups.delete': ofStructure('sites.sectionGroups.list', 'siteSectionGroupId', [
    ['sections', 'section'],
  ]),
  'saml.delete': ofSamlProvider,
  'translations.delete': ofTranslation,
  'collections.delete': ofCollection,
  'collections.transfer': ofCollection,
  'teams.delete': async (_, team) => [
    ...counted(team, 'members', 'member'),
    ...counted(team, 'spaces', 'space'),
  ],
  'members.remove': async (_, member) => [
    ...counted(member, 'teams', 'team'),
    ...counted(member, 'spaces', 'space'),
  ],
  'integrations.unpublish': async (path, _, facts) => {
    const found = await facts.orUnchecked('where it is installed', () =>
      facts.list('integrations.installations', path, { limit: 100 }),
    )
    return some(found?.length ?? 0, 100, 'installation')
  },
}

function some(count: number, most: number, noun: string): string[] {
  if (count === 0) return []
  return [`${count === most ? `${most} or more` : count} ${noun}${count === 1 ? '' : 's'}`]
}

/** What hangs on the things of a question, a line each. */
export async function hangingOn(
  calls: readonly Prepared[],
  things: readonly unknown[],
  facts: Facts,
): Promise<string[]> {
  const look = looks[calls[0]?.operation.id ?? '']
  if (!look) return []
  const lines: string[] = []
  for (const [index, { parts }] of calls.slice(0, mostThings).entries()) {
    const thing = things[index]
    const found = await look(parts.path, thing, facts)
    if (found.length === 0) continue
    const name = calls.length > 1 ? `${cell(thing, 'title') ?? cell(thing, 'id')}: ` : ''
    lines.push(`${name}${found.join(', ')}`)
  }
  const more = calls.length - mostThings
  return more > 0 ? [...lines, `what hangs on the other ${more} was not looked at`] : lines
}

/** On which sites a space stands, and at which path. */
async function placesOnSites(space: string, org: unknown, facts: Facts): Promise<string[]> {
  if (typeof org !== 'string') return []
  const found = await facts.orUnchecked('on which sites it stands', async () => {
    const sites = await facts.list('sites.list', { organizationId: org }, { limit: mostSites })
    const places = await Promise.all(
      sites.map(async (site) => {
        const path = { organizationId: org, siteId: `${cell(site, 'id')}` }
        const standing = await facts.list('sites.spaces.list', path, { limit: 1000 })
        return standing
          .filter((one) => cell(one, 'space.id') === space)
          .map((one) => `on the site "${cell(site, 'title')}" at /${cell(one, 'path') ?? ''}`)
      }),
    )
    const isMore = sites.length === mostSites
    return [...places.flat(), ...(isMore ? [`sites beyond ${mostSites} not looked at`] : [])]
  })
  return found ?? []
}
