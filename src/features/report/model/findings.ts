import type { Severity } from '../../../output/ci/finding.ts'
import { count } from '../../../output/text/text.ts'
import {
  peopleFindings,
  type ReportableFinding,
  specificationFindings,
  staleFindings,
} from '../../audit/model/index.ts'
import { evaluateRules, type Fact, type Policy } from '../../policy/model/index.ts'
import { type FirstItems, firstItems } from './part.ts'
import type { RawReport } from './raw-report.ts'

/** A severity in a report. Accepted findings count separately. */
export type ReportSeverity = Severity | 'unknown' | 'accepted'

export const reportSeverities: readonly ReportSeverity[] = [
  'error',
  'warning',
  'note',
  'unknown',
  'accepted',
]

/** A finding, and whether it was accepted. */
export type WeighedFinding = ReportableFinding & { accepted?: object }

export interface ReportFinding {
  severity: ReportSeverity
  rule: string
  fingerprint: string
  kind: string
  id: string
  title: string
  within?: string
  message: string
}

export interface FindingFacts {
  severities: Record<ReportSeverity, number>
  rules: { rule: string; severity: ReportSeverity; findings: number }[]
  /** errors first */
  items: FirstItems<ReportFinding>
  /** the checks that couldn't run, with the reasons */
  unchecked: string[]
  /** the policy file whose rules were checked */
  policy?: string
}

const mostItems = 200

const day = 24 * 60 * 60_000

/** The durations that `docsctl audit` uses by default. */
const usual = { grace: 14 * day, spaces: 180 * day, changeRequests: 30 * day }

export interface CheckResults {
  audits: ReportableFinding[]
  policy: ReportableFinding[]
  unchecked: string[]
}

/** Runs the rules of the policy file, and the audits that need only the data of the report. */
export function checkOrganization(
  { facts, changeRequests }: RawReport,
  policy: Policy | undefined,
): CheckResults {
  const { organization, members, samlProviders, spaces, specifications, now } = facts
  const unchecked: string[] = []
  const check = <Data>(
    what: string,
    fact: Fact<Data>,
    find: (data: Data) => ReportableFinding[],
  ): ReportableFinding[] => {
    if ('value' in fact) return find(fact.value)
    unchecked.push(`${what}: ${fact.why}`)
    return []
  }
  const since = {
    spaces: new Date(now - usual.spaces),
    changeRequests: new Date(now - usual.changeRequests),
  }
  // each list has its own findings, so that one unreadable list doesn't hide the findings of the
  // other list
  const listedSpaces = 'value' in spaces ? spaces.value : []
  const audits = [
    ...check('Member access', members, (all) => {
      const providers = 'value' in samlProviders ? samlProviders.value : undefined
      return peopleFindings({ organization, members: all, providers }, now - usual.grace)
    }),
    ...check('Inactive spaces', spaces, (all) =>
      staleFindings({ spaces: all, changeRequests: [] }, since),
    ),
    ...check('Inactive change requests', changeRequests, ({ listed }) =>
      staleFindings({ spaces: listedSpaces, changeRequests: listed }, since).filter(
        ({ thing }) => thing.kind === 'change-request',
      ),
    ),
    ...check('Specifications', specifications, specificationFindings),
  ]
  // the audit of members without SSO needs the SAML providers, unless SSO is enforced
  if (!('value' in samlProviders) && organization.sso !== true) {
    unchecked.push(`Members without SSO: ${samlProviders.why}`)
  }
  return { audits, policy: policy ? evaluateRules(policy.rules, facts) : [], unchecked }
}

/**
 * Describes the rules whose result is unknown for some resources, unless the policy file or an
 * acceptance allows that.
 */
export function uncheckedRules(findings: readonly WeighedFinding[]): string[] {
  const reasons = new Map<string, string[]>()
  for (const { rule, state, severity, accepted, message } of findings) {
    if (state !== 'unknown' || severity === 'note' || accepted) continue
    reasons.set(rule, [...(reasons.get(rule) ?? []), message.replace(/^Unknown: /, '')])
  }
  return [...reasons].map(([rule, all]) => `${rule} (${count(all.length, 'resource')}): ${all[0]}`)
}

/** Counts findings by severity and rule. */
export function findingFacts(
  findings: readonly WeighedFinding[],
  unchecked: readonly string[],
  policy: Policy | undefined,
): FindingFacts {
  const items = findings
    .map(reportFinding)
    .sort((a, b) => reportSeverities.indexOf(a.severity) - reportSeverities.indexOf(b.severity))
  const counts = Object.fromEntries(reportSeverities.map((severity) => [severity, 0]))
  const rules = new Map<string, FindingFacts['rules'][number]>()
  for (const { severity, rule } of items) {
    counts[severity] = (counts[severity] ?? 0) + 1
    const key = `${severity} ${rule}`
    const known = rules.get(key) ?? { rule, severity, findings: 0 }
    rules.set(key, { ...known, findings: known.findings + 1 })
  }
  return {
    severities: counts as Record<ReportSeverity, number>,
    rules: [...rules.values()],
    items: firstItems(items, mostItems),
    unchecked: [...unchecked],
    ...(policy && { policy: policy.name }),
  }
}

function reportFinding(finding: WeighedFinding): ReportFinding {
  const { severity, rule, fingerprint, thing, message, accepted, state } = finding
  const { kind, id, title, within } = thing
  const shown = accepted ? 'accepted' : state === 'unknown' ? 'unknown' : severity
  return {
    ...{ severity: shown, rule, fingerprint, kind, id, title, message },
    ...(within && { within: within.title || within.id }),
  }
}
