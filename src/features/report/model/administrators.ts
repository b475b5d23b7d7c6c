import { placeKey } from '../../policy/model/index.ts'
import { type FirstItems, type Part, part, person, type ReportedPerson } from './part.ts'
import type { RawReport } from './raw-report.ts'

export type ResourceAdministrators = { kind: string; id: string; title: string } & Part<{
  /** the number of administrators, including those of the organization */
  total: number
  /** the number of administrators of the resource who don't administer the whole organization */
  own: number
  people: FirstItems<ReportedPerson>
}>

export interface AdministratorFacts {
  /** the administrators of the organization, who administer all resources */
  organization: (ReportedPerson & { lastSeenAt?: string })[]
  spaces: Part<{ items: ResourceAdministrators[] }>
  collections: Part<{ items: ResourceAdministrators[] }>
  sites: Part<{ items: ResourceAdministrators[] }>
}

/** Returns the administrators of the organization, and of each space, collection, and site. */
export function administratorFacts({
  facts,
  administrators,
}: Pick<RawReport, 'facts' | 'administrators'>): Part<AdministratorFacts> {
  return part(facts.members, 'Members', (members): AdministratorFacts => {
    const organization = members.filter(({ role, disabled }) => role === 'admin' && !disabled)
    const resources = (kind: 'spaces' | 'collections' | 'sites', what: string) =>
      part<readonly Named[], { items: ResourceAdministrators[] }>(facts[kind], what, (places) => ({
        items: places.map(({ id, title }) => ({
          ...{ kind: kind.slice(0, -1), id, title },
          ...part(
            administrators.get(placeKey(kind, id)),
            `Administrators of ${kind.slice(0, -1)} ${id}`,
            ({ own, people }) => ({ total: organization.length + own, own, people }),
          ),
        })),
      }))
    return {
      organization: organization.map(({ user, lastSeenAt }) => ({
        ...person(user),
        ...(lastSeenAt !== undefined && { lastSeenAt }),
      })),
      spaces: resources('spaces', 'Spaces'),
      collections: resources('collections', 'Collections'),
      sites: resources('sites', 'Sites'),
    }
  })
}

type Named = { id: string; title: string }
