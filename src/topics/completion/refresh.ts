import type { Client } from '../../client/client.ts'
import { listChangeRequests } from '../../contract/change-requests/change-requests.ts'
import { listChangeRequestPages } from '../../contract/change-requests/content.ts'
import { listCollections } from '../../contract/collections.ts'
import { listPages } from '../../contract/content/content.ts'
import { listOpenAPISpecs } from '../../contract/openapi.ts'
import { listMembers } from '../../contract/organizations/members.ts'
import { listOrganizations } from '../../contract/organizations/organizations.ts'
import { listTeams } from '../../contract/organizations/teams.ts'
import { listSites } from '../../contract/sites/sites.ts'
import { listSpaces } from '../../contract/spaces.ts'
import type { Run } from '../../frame/program/run.ts'
import { sanitise } from '../../text/sanitise.ts'
import { usage } from '../../text/sentences.ts'
import { withPagesBelow } from '../content/page-tree.ts'
import { endReading, type NamedThing, namesList, placeOf, writeNames } from './name-cache.ts'
import { type ThingKind, thingKinds } from './value-kinds.ts'

/** Reads the things of a kind anew, for completion to offer. */
export async function refreshNames(run: Run): Promise<void> {
  const kind = thingKinds.find((one) => one === run.args.kind)
  if (!kind)
    throw usage([{ where: 'KIND', rule: `one of ${thingKinds.join(', ')}`, value: run.args.kind }])
  const place = await placeOf(run.environment, {
    profile: run.text('profile'),
    apiUrl: run.text('api-url'),
    org: run.text('org'),
    space: run.text('space'),
    changeRequest: run.text('change-request'),
  })
  const list = namesList(run.environment, place, kind)
  if (!list) return
  let isDone = false
  try {
    const things = await read(kind, await run.client(), {
      organizationId: place.org ?? '',
      spaceId: place.space ?? '',
      ...(place.changeRequest && { changeRequestId: place.changeRequest }),
    })
    await writeNames(list, things.filter(isOffered).map(shown))
    isDone = true
  } finally {
    endReading(list.file, isDone)
  }
}

interface Ids {
  organizationId: string
  spaceId: string
  changeRequestId?: string
}

/** All things of a kind, by what is typed for them. */
async function read(kind: ThingKind, client: Client, ids: Ids): Promise<NamedThing[]> {
  const { organizationId, spaceId, changeRequestId } = ids
  const titled = ({ id, title = '' }: { id: string; title?: string | undefined }) => ({
    ...{ value: id, title },
  })
  switch (kind) {
    case 'orgs':
      return await every(client.paginate(listOrganizations, {}), titled)
    case 'spaces':
      return await every(client.paginate(listSpaces, { organizationId }), titled)
    case 'teams':
      return await every(client.paginate(listTeams, { organizationId }), titled)
    case 'sites':
      return await every(client.paginate(listSites, { organizationId }), titled)
    case 'collections':
      return await every(client.paginate(listCollections, { organizationId }), titled)
    case 'members':
      return await every(client.paginate(listMembers, { organizationId }), ({ id, user }) => ({
        ...{ value: id, title: user?.displayName ?? '' },
        ...(user?.email && { other: user.email }),
      }))
    case 'change-requests':
      return await every(client.paginate(listChangeRequests, { spaceId }), (one) => ({
        ...{ value: String(one.number), title: one.subject ?? '' },
      }))
    case 'specifications':
      return await every(client.paginate(listOpenAPISpecs, { organizationId }), ({ slug }) => ({
        ...{ value: slug, title: '' },
      }))
    case 'pages': {
      const { pages } = changeRequestId
        ? await client.call(listChangeRequestPages, { spaceId, changeRequestId })
        : await client.call(listPages, { spaceId })
      return (pages.flatMap(withPagesBelow) as TreePage[]).map(({ id, title = '', path }) => ({
        ...{ value: id, title },
        ...(path && { other: path }),
      }))
    }
  }
}

interface TreePage {
  id: string
  title?: string
  path?: string
}

async function every<Item>(
  items: AsyncIterable<Item>,
  named: (item: Item) => NamedThing,
): Promise<NamedThing[]> {
  const things: NamedThing[] = []
  for await (const item of items) things.push(named(item))
  return things
}

/** What a shell could take for something else than one word is not offered. */
function isOffered({ value }: NamedThing): boolean {
  return /^[^\s\p{C}]+$/u.test(value)
}

const longestTitle = 80

function shown({ value, title, other }: NamedThing): NamedThing {
  const isPlain = other && isOffered({ value: other, title: '' })
  return { value, title: lineOf(title), ...(isPlain && { other }) }
}

function lineOf(title: string): string {
  const line = sanitise(title.replace(/\s+/g, ' ').trim())
  const characters = [...line]
  return characters.length > longestTitle
    ? `${characters.slice(0, longestTitle - 1).join('')}…`
    : line
}
