import type { Client } from '../client/client.ts'
import { prepare } from '../client/prepare.ts'
import { listChangeRequests } from '../contract/change-requests/change-requests.ts'
import {
  listChangeRequestFiles,
  listChangeRequestPages,
} from '../contract/change-requests/content.ts'
import { listCollections } from '../contract/collections.ts'
import { listFiles, listPages } from '../contract/content/content.ts'
import { listRevisionFiles, listRevisionPages } from '../contract/content/revisions.ts'
import { listIntegrations } from '../contract/integrations/integrations.ts'
import { listOpenAPISpecs } from '../contract/openapi.ts'
import { type AnyOperation, pathNames } from '../contract/operation.ts'
import { listCustomFields } from '../contract/organizations/custom-fields.ts'
import { listMembers } from '../contract/organizations/members.ts'
import { listOrganizations } from '../contract/organizations/organizations.ts'
import { listSamlProviders } from '../contract/organizations/saml.ts'
import { listTeams } from '../contract/organizations/teams.ts'
import { listFindings } from '../contract/site-publishing/findings.ts'
import { listQuestions } from '../contract/site-publishing/questions.ts'
import { listRedirects } from '../contract/site-publishing/redirects.ts'
import { listShareLinks } from '../contract/site-publishing/share-links.ts'
import { getStructure } from '../contract/site-publishing/structure.ts'
import { listSectionGroups } from '../contract/sites/section-groups.ts'
import { listSiteSections } from '../contract/sites/site-sections.ts'
import { listSiteSpaces } from '../contract/sites/site-spaces.ts'
import { listSites } from '../contract/sites/sites.ts'
import { listSpaces } from '../contract/spaces.ts'
import { listTranslations } from '../contract/translations.ts'
import type { Scope, ThingKind } from './kinds.ts'
import { type Thing, withPagesBelow } from './things.ts'

/** A text that an answer may have or not; what is odd about it is told elsewhere. */
type Text = string | undefined

interface Listed {
  object?: Text
  id: string
  title?: Text
  label?: Text
  name?: Text
  source?: Text
  question?: Text
  slug?: Text
  path?: Text
  hostname?: Text
  basename?: Text
  number?: number
  subject?: Text
  user?: { id?: Text; displayName?: Text; email?: Text }
  pages?: Listed[]
  children?: Listed[]
  url?: Text
  urls?: { published?: Text }
}

interface Listing {
  operation: (scope: Scope) => AnyOperation
  thing: (item: Listed) => Thing
  /** where the things stand in an answer that is not paged */
  among?: (body: object) => Listed[]
}

const titled = ({ id, title = '' }: Listed): Thing => ({ id, title })

/** What is addressed by a word that people chose. */
const named = ({ name = '', title = '' }: Listed): Thing => ({ id: name, title })

/** With further names, where there are some. */
function also(thing: Thing, ...names: Text[]): Thing {
  const given = names.filter((name): name is string => typeof name === 'string' && name !== '')
  return given.length > 0 ? { ...thing, also: given } : thing
}

const withOther = (thing: Thing, other: Text): Thing => (other ? { ...thing, other } : thing)

const listings: Record<ThingKind, Listing> = {
  orgs: {
    operation: () => listOrganizations,
    thing: (item) => also(titled(item), item.hostname),
  },
  spaces: { operation: () => listSpaces, thing: titled },
  teams: { operation: () => listTeams, thing: titled },
  collections: { operation: () => listCollections, thing: titled },
  sites: {
    operation: () => listSites,
    thing: (item) => also(titled(item), item.basename, item.hostname, item.urls?.published),
  },
  members: {
    operation: () => listMembers,
    thing: ({ id, user }) =>
      withOther({ id: user?.id ?? id, title: user?.displayName ?? '' }, user?.email),
  },
  sections: {
    operation: () => listSiteSections,
    thing: (item) => withOther(titled(item), item.path),
  },
  'section-groups': { operation: () => listSectionGroups, thing: titled },
  'site-spaces': {
    operation: () => listSiteSpaces,
    thing: (item) => withOther(titled(item), item.path),
  },
  'external-links': {
    operation: () => getStructure,
    among: (body) =>
      withChildren((body as { structure: Listed[] }).structure).filter(
        ({ object }) => object === 'site-external-link',
      ),
    thing: (item) => withOther(titled(item), item.url),
  },
  'share-links': {
    operation: () => listShareLinks,
    thing: ({ id, name = '' }) => ({ id, title: name }),
  },
  redirects: {
    operation: () => listRedirects,
    thing: ({ id, source = '' }) => ({ id, title: source }),
  },
  providers: {
    operation: () => listSamlProviders,
    thing: ({ id, label = '' }) => ({ id, title: label }),
  },
  translations: { operation: () => listTranslations, thing: titled },
  'change-requests': {
    operation: () => listChangeRequests,
    thing: ({ id, number, subject = '' }) =>
      number === undefined ? { id, title: subject } : also({ id: `${number}`, title: subject }, id),
  },
  specifications: {
    operation: () => listOpenAPISpecs,
    thing: ({ slug = '' }) => ({ id: slug, title: '' }),
  },
  integrations: { operation: () => listIntegrations, thing: named },
  'custom-fields': { operation: () => listCustomFields, thing: named },
  findings: { operation: () => listFindings, thing: titled },
  questions: {
    operation: () => listQuestions,
    thing: ({ id, question = '' }) => ({ id, title: question }),
  },
  pages: {
    operation: ({ changeRequestId, revisionId }) =>
      changeRequestId ? listChangeRequestPages : revisionId ? listRevisionPages : listPages,
    thing: (page) => {
      const thing = withOther(titled(page), page.path)
      // the last part of the path is what most slugs are
      return also(thing, page.slug !== page.path ? page.slug : undefined)
    },
  },
  files: {
    operation: ({ changeRequestId, revisionId }) =>
      changeRequestId ? listChangeRequestFiles : revisionId ? listRevisionFiles : listFiles,
    thing: ({ id, name = '' }) => ({ id, title: name }),
  },
}

/** All things of a kind, with one list; its pages are asked for one after the other. */
export async function readThings(kind: ThingKind, client: Client, scope: Scope): Promise<Thing[]> {
  const { operation: choose, thing, among } = listings[kind]
  const operation = choose(scope)
  const path = Object.fromEntries(
    pathNames(operation.path).map((name) => [name, scope[name as keyof Scope] ?? '']),
  )
  const call = prepare(operation, { path })
  const items: Listed[] = []
  if (operation.paged) {
    for await (const page of client.preparedPages(call)) items.push(...(page.items as Listed[]))
  } else {
    const { body } = await client.exchange(call)
    const list = (body as Record<string, Listed[] | undefined>)[operation.list ?? '']
    items.push(...(among ? among(body as object) : (list ?? []).flatMap(withPagesBelow)))
  }
  return items.map(thing).filter(({ id }) => typeof id === 'string' && id !== '')
}

/** What stands on a site, each group before what is in it. */
function withChildren(placed: readonly Listed[]): Listed[] {
  return placed.flatMap((one) => [one, ...withChildren(one.children ?? [])])
}
