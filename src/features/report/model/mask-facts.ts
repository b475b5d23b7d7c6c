import type { ReportFacts } from './facts.ts'
import { person, type ReportedPerson } from './part.ts'
import type { RawReport } from './raw-report.ts'

/** The keys of a report whose values docsctl itself defines. */
const ownKeys = ['turn', 'section', 'state', 'severity', 'fingerprint', 'age', 'on', 'at', 'since']

/** Replaces names and email addresses of people in all strings of a report. */
export async function maskFacts(facts: ReportFacts, raw: RawReport): Promise<ReportFacts> {
  // load this module on demand, because it belongs to the sandbox
  const { createMask, structural } = await import('../../../sandbox/snapshot/mask.ts')
  const mask = createMask(people(raw), new Set([...structural, ...ownKeys]))
  return { ...(mask(facts) as ReportFacts), masked: true }
}

function people({ facts, administrators, changeRequests }: RawReport): ReportedPerson[] {
  const found = new Map<string, ReportedPerson>()
  for (const fact of administrators.values()) {
    if (!('value' in fact)) continue
    for (const one of fact.value.people.items) found.set(one.id, one)
  }
  if ('value' in changeRequests) {
    for (const { createdBy } of changeRequests.value.listed) {
      found.set(createdBy.id, person(createdBy))
    }
  }
  if ('value' in facts.members) {
    for (const { user } of facts.members.value) found.set(user.id, person(user))
  }
  return [...found.values()]
}
