import * as z from 'zod'
import { schemaFaults } from '../../../../client/problems.ts'
import { optional } from '../../../../contract/common.ts'
import type { Problem } from '../../../../errors.ts'
import { unknownKey } from '../../../../output/text/problems.ts'
import { suggest } from '../../../../output/text/suggest.ts'
import { type Accepted, isExpired } from '../../../manifests/index.ts'
import {
  type ApiChange,
  type ChangeRule,
  type ChangeSeverity,
  changeRules,
  literalRules,
  severities,
} from '../compare/change.ts'
import {
  breakingChanges,
  type Comparison,
  compareUnlessAborted,
} from '../compare/compare-documents.ts'
import { acceptableFingerprints, groupByCause } from './causes.ts'
import { type ChangeGroup, groupChanges } from './groups.ts'
import { type ChangeRuleSet, inRuleSet, isExcused } from './rule-sets.ts'

export const failLevels = ['breaking', 'warning', 'none'] as const
export type FailLevel = (typeof failLevels)[number]

export interface ComparisonPolicy {
  /** the rule set (default: `docsctl`) */
  rules?: ChangeRuleSet
  severities: Partial<Record<ChangeRule, ChangeSeverity | 'ignore'>>
  accepted: readonly Accepted[]
  failOn: FailLevel
  today: Date
}

/** The changes between two documents, after the policy was applied. */
export interface Judgment {
  comparison: Comparison
  groups: ChangeGroup[]
  /** the changes that make the comparison fail */
  failing: ChangeGroup[]
  /** accepted changes that still occur, but whose acceptance has expired */
  expired: Accepted[]
  /** accepted changes that no longer occur */
  unused: Accepted[]
}

const knownRules = Object.keys({ ...changeRules, ...literalRules }) as ChangeRule[]

const Severities = z.partialRecord(
  z.enum(knownRules as [ChangeRule, ...ChangeRule[]]),
  z.enum([...severities, 'ignore']),
)

const ComparisonSettings = z.strictObject({ severities: optional(Severities) })

/** Parses the severities in a project file. Returns the problems if the file is invalid. */
export function parseSeverities(
  settings: unknown,
  where: string,
): { severities: ComparisonPolicy['severities']; problems: Problem[] } {
  const checked = ComparisonSettings.safeParse(settings ?? {})
  if (checked.success) return { severities: checked.data.severities ?? {}, problems: [] }
  const problems = schemaFaults(ComparisonSettings, settings).map(
    ({ path, message, rule, unknown }): Problem => {
      const key = String(path.at(-1))
      const near = unknown ? suggest(key, knownRules) : []
      const place = [where, ...path.map(String)].join('.')
      if (near.length > 0) return unknownKey(place, near)
      return { where: place, rule, message: `${place}: ${message}` }
    },
  )
  return { severities: {}, problems }
}

export async function evaluateChanges(
  before: unknown,
  after: unknown,
  policy: ComparisonPolicy,
  signal: AbortSignal,
): Promise<Judgment> {
  const { today, accepted, rules = 'docsctl' } = policy
  const literal = rules !== 'docsctl'
  const compared = await compareUnlessAborted(before, after, { today, signal, literal })
  const ranked = literal ? inRuleSet(compared.changes, rules) : compared.changes
  const changes = withSeverities(ranked, policy, new Set(compared.changes.filter(isExcused)))
  const { version, ...others } = compared
  // only breaking changes require a new major version
  const breaks = breakingChanges({ ...compared, changes }).length > 0
  const comparison = { ...others, changes, ...(breaks && version && { version }) }
  const valid = new Map(
    accepted.filter((one) => !isExpired(one, today)).map((one) => [one.fingerprint, one]),
  )
  const alone = groupChanges(changes)
  const groups = groupByCause(
    alone.map((group) => {
      const known = acceptableFingerprints(group).find((one) => valid.has(one))
      const taken = known === undefined ? undefined : valid.get(known)
      if (!taken) return group
      const { reason, until } = taken
      return { ...group, accepted: { reason, until } }
    }),
  )
  const found = new Set(alone.flatMap(acceptableFingerprints))
  return {
    comparison,
    groups,
    failing: groups.filter((group) => !group.accepted && fails(group, policy.failOn)),
    expired: accepted.filter((one) => isExpired(one, today) && found.has(one.fingerprint)),
    unused: accepted.filter(({ fingerprint }) => !found.has(fingerprint)),
  }
}

/** Applies the severities in the project file. `excused` changes keep their severity. */
function withSeverities(
  changes: ApiChange[],
  { severities: own }: ComparisonPolicy,
  excused: ReadonlySet<ApiChange>,
): ApiChange[] {
  if (Object.keys(own).length === 0) return changes
  return changes.flatMap((change) => {
    const severity = own[change.rule]
    if (severity === 'ignore') return []
    return severity === undefined || excused.has(change) ? change : { ...change, severity }
  })
}

function fails({ severity }: ChangeGroup, failOn: FailLevel): boolean {
  if (failOn === 'none') return false
  return severity === 'breaking' || (failOn === 'warning' && severity === 'warning')
}

/** Returns the reason for the failure, such as `has changes that break clients of main`. */
export function failureText({ failing }: Judgment, base: string): string {
  const isBreak = failing.some(({ severity }) => severity === 'breaking')
  return isBreak
    ? `has changes that break clients of ${base}`
    : `has changes that may affect clients of ${base}`
}
