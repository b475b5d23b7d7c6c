import { type ReadingClient, Source } from '../../../../client/organization-reader.ts'
import { sortedJson } from '../../../../contract/json.ts'
import { getPublishedOpenAPIDocument, listOpenAPISpecs } from '../../../../contract/openapi.ts'
import { listStyleguides } from '../../../../contract/site-publishing/styleguides.ts'
import { listSiteSpaces } from '../../../../contract/sites/site-spaces.ts'
import { listSites } from '../../../../contract/sites/sites.ts'
import { listSpaces } from '../../../../contract/spaces.ts'
import type { DifferencePlace } from '../compare/expected-differences.ts'
import { requestName } from '../record/request-name.ts'
import type { ChecklistItem } from './saved-content.ts'

type Item = { id: string; title?: string | undefined; [key: string]: unknown }

/** Fields that the API returns but can't set. */
interface UnsetFields {
  kind: string
  fields: readonly string[]
  what: string
  why: string
  isSet: (item: Item) => boolean
  /** Returns a place in another response that also differs. */
  place?: (organizationId: string, id: string) => DifferencePlace
}

const styleguide = 'style guide'

const recorded = 'The service records it'

const again = 'Set it again in the web app, because the API cannot set this value'

const bySpace: readonly UnsetFields[] = [
  {
    ...{ kind: 'space', fields: ['visibility'], what: 'visibility', why: again },
    isSet: ({ visibility }) => visibility !== 'private',
  },
  {
    ...{ kind: 'space', fields: ['type'], what: styleguide },
    why: 'It becomes an ordinary space, because the API creates style guides only for sites, and no site is restored',
    isSet: ({ type }) => type !== undefined,
    place: (organizationId, id) => ({
      ...{ kind: 'response', resource: requestName(listStyleguides, { organizationId }) },
      key: `styleguides.${id}`,
    }),
  },
  {
    ...{ kind: 'space', fields: ['visitorAuth'], what: 'visitor authentication', why: again },
    isSet: ({ visitorAuth }) => visitorAuth !== undefined,
  },
  {
    ...{ kind: 'space', fields: ['imports'], what: 'list of imports', why: recorded },
    isSet: ({ imports }) => Array.isArray(imports) && imports.length > 0,
  },
]

const bySite: readonly UnsetFields[] = [
  {
    ...{ kind: 'site', fields: ['type', 'appliedType', 'features'], what: 'plan and features' },
    why: 'Choose the plan again. docsctl does not choose plans, because they can change your bill',
    isSet: ({ type, appliedType }) => type !== 'basic' || appliedType !== 'basic',
  },
  {
    ...{ kind: 'site', fields: ['hostname'], what: 'domain', why: 'Verify the domain again' },
    isSet: ({ hostname }) => hostname !== undefined,
  },
  {
    ...{
      kind: 'site',
      fields: ['ads'],
      what: 'advertising',
      why: 'Request it again, because the service reviews each request',
    },
    isSet: ({ ads }) => ads !== undefined,
  },
  {
    ...{ kind: 'site', fields: ['lastScanAt'], what: 'time of the last scan', why: recorded },
    isSet: ({ lastScanAt }) => lastScanAt !== undefined,
  },
]

const onSite: readonly UnsetFields[] = [
  {
    ...{ kind: 'site-space', fields: ['localizedTitle'], what: 'translated title', why: again },
    isSet: ({ localizedTitle }) => localizedTitle !== undefined,
  },
  {
    ...{ kind: 'site-space', fields: ['hasAdvancedCustomizationFeature'], what: 'plan feature' },
    why: 'It depends on the plan of the site',
    isSet: (item) => item.hasAdvancedCustomizationFeature === true,
  },
]

/**
 * Lists the fields of created resources that the API can't set. `created` contains the IDs of these
 * resources in the backup, and `styleguides` those of restored style guides.
 */
export async function unsetFields(
  backup: ReadingClient,
  organizationId: string,
  created: ReadonlySet<string>,
  styleguides: ReadonlySet<string>,
): Promise<ChecklistItem[]> {
  const source = new Source(backup, 1, () => undefined)
  const org = { organizationId }
  const found: ChecklistItem[] = []
  const add = (items: readonly object[] | undefined, all: readonly UnsetFields[]) => {
    for (const item of (items ?? []) as Item[]) {
      for (const { kind, fields, what, why, isSet, place } of all) {
        if (!created.has(item.id) || !isSet(item)) continue
        if (what === styleguide && styleguides.has(item.id)) continue
        const name = item.title === undefined ? (item.path ?? item.id) : `"${item.title}"`
        found.push({
          ...{ what: `${what} of ${kind.replaceAll('-', ' ')} ${name}`, why },
          places: [
            ...fields
              .filter((field) => item[field] !== undefined && sortedJson(item[field]) !== '[]')
              .map((key) => ({ kind, resource: item.id, key })),
            ...(place ? [place(organizationId, item.id)] : []),
          ],
        })
      }
    }
  }
  const sites = await source.listOrNothing('sites', listSites, org)
  add(await source.listOrNothing('spaces', listSpaces, org), bySpace)
  add(sites, bySite)
  for (const { slug, sourceURL } of (await source.listOrNothing('specs', listOpenAPISpecs, org)) ??
    []) {
    if (!created.has(slug) || sourceURL === undefined) continue
    const input = { ...org, specSlug: slug }
    found.push({
      what: `text of specification ${slug}`,
      why: 'The service loads the text again from the URL of the specification',
      places: [
        { kind: 'response', resource: requestName(getPublishedOpenAPIDocument, input), key: '*' },
      ],
    })
  }
  for (const { id: siteId } of sites ?? []) {
    if (!created.has(siteId)) continue
    add(await source.listOrNothing('site spaces', listSiteSpaces, { ...org, siteId }), onSite)
  }
  return found
}
