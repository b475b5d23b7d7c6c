import type { Policy } from '../../policy/model/index.ts'
import { type AdministratorFacts, administratorFacts } from './administrators.ts'
import { type ChangeRequestFacts, changeRequestFacts } from './change-requests.ts'
import {
  type ContentFacts,
  contentFacts,
  type IntegrationFacts,
  integrationFacts,
  type SpecificationFacts,
  specificationFacts,
} from './content.ts'
import type { KeptCounts } from './counts.ts'
import type { ReportDrift } from './drift.ts'
import { type FindingFacts, findingFacts, type WeighedFinding } from './findings.ts'
import { isUnread, type Part } from './part.ts'
import { type PeopleCounts, peopleFacts } from './people.ts'
import { type PublicationFacts, publicationFacts } from './publication.ts'
import type { RawReport } from './raw-report.ts'

/** The facts of a report. The text, the page, and the JSON show the same facts. */
export interface ReportFacts {
  at: string
  organization: { id: string; title: string }
  /** true if names and email addresses of people were replaced */
  masked?: true
  /** the numbers that trends show; null if the data couldn't be read */
  summary: KeptCounts
  people: Part<PeopleCounts>
  administrators: Part<AdministratorFacts>
  publication: PublicationFacts
  findings: FindingFacts
  changeRequests: Part<ChangeRequestFacts>
  content: Part<ContentFacts>
  specifications: Part<{ items: SpecificationFacts[] }>
  integrations: Part<{ items: IntegrationFacts[] }>
  /** the changes since the last report, or null if there is none */
  drift: ReportDrift | null
  /** the numbers of earlier reports and of this report, oldest first; only with --since */
  trends?: { since: string; reports: ({ at: string } & Partial<KeptCounts>)[] }
}

/** The facts that don't depend on earlier reports. */
export type CurrentFacts = Omit<ReportFacts, 'drift' | 'trends' | 'summary'>

interface Checks {
  findings: readonly WeighedFinding[]
  unchecked: readonly string[]
  policy: Policy | undefined
}

export function currentFacts(raw: RawReport, checks: Checks): CurrentFacts {
  const { organization, now } = raw.facts
  return {
    at: new Date(now).toISOString(),
    organization: { id: organization.id, title: organization.title },
    people: peopleFacts(raw.facts),
    administrators: administratorFacts(raw),
    publication: publicationFacts(raw.facts),
    findings: findingFacts(checks.findings, checks.unchecked, checks.policy),
    changeRequests: changeRequestFacts(raw),
    content: contentFacts(raw.facts),
    specifications: specificationFacts(raw.facts),
    integrations: integrationFacts(raw),
  }
}

/**
 * Returns the reasons for all lists that couldn't be read, without duplicates. Some lists don't
 * have a part of their own, because only findings and changes are based on them.
 */
export function unreadReasons(facts: CurrentFacts, { facts: raw }: RawReport): string[] {
  const reasons = new Set<string>()
  const collect = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if (isUnread(value)) reasons.add(value.unknown)
    for (const inner of Object.values(value)) collect(inner)
  }
  collect(facts)
  const { teams, samlProviders } = raw
  if ('why' in teams) reasons.add(`Teams: ${teams.why}`)
  if ('why' in samlProviders) reasons.add(`SAML providers: ${samlProviders.why}`)
  return [...reasons]
}
