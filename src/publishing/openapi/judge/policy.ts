import * as z from 'zod'
import { faultsOf } from '../../../client/problems.ts'
import { optional } from '../../../contract/common.ts'
import type { Problem } from '../../../errors.ts'
import { unknownRule } from '../../../text/sentences.ts'
import { suggest } from '../../../text/suggest.ts'
import { type Accepted, isOver } from '../../accepted-file.ts'
import {
  type ApiChange,
  type ChangeRule,
  type ChangeSeverity,
  changeRules,
  severities,
} from '../compare/change.ts'
import { breakingOf, type Comparison, compareUnlessAborted } from '../compare/compare-documents.ts'
import { type ChangeGroup, grouped } from './groups.ts'

export const failLevels = ['breaking', 'warning', 'none'] as const
export type FailLevel = (typeof failLevels)[number]

export interface ComparisonPolicy {
  severities: Partial<Record<ChangeRule, ChangeSeverity | 'ignore'>>
  accepted: readonly Accepted[]
  failOn: FailLevel
  today: Date
}

/** What is thought of what differs between two documents. */
export interface Judgement {
  comparison: Comparison
  groups: ChangeGroup[]
  /** those for which it fails */
  failing: ChangeGroup[]
  /** what was taken until a day that is past */
  expired: Accepted[]
  /** what was taken and is no longer among what differs */
  unused: Accepted[]
}

const rules = Object.keys(changeRules) as ChangeRule[]

const Severities = z.partialRecord(
  z.enum(rules as [ChangeRule, ...ChangeRule[]]),
  z.enum([...severities, 'ignore']),
)

const ComparisonSettings = z.strictObject({ severities: optional(Severities) })

/** What a project file says of rules; or what is wrong with that. */
export function severitiesOf(
  settings: unknown,
  where: string,
): { severities: ComparisonPolicy['severities']; problems: Problem[] } {
  const checked = ComparisonSettings.safeParse(settings ?? {})
  if (checked.success) return { severities: checked.data.severities ?? {}, problems: [] }
  const problems = faultsOf(ComparisonSettings, settings).map(({ path, rule, unknown }) => {
    const key = String(path.at(-1))
    const near = unknown ? suggest(key, rules) : []
    return {
      where: [where, ...path.map(String)].join('.'),
      rule: near.length > 0 ? unknownRule(near) : rule,
    }
  })
  return { severities: {}, problems }
}

export async function judged(
  before: unknown,
  after: unknown,
  policy: ComparisonPolicy,
  signal: AbortSignal,
): Promise<Judgement> {
  const { today, accepted } = policy
  const compared = await compareUnlessAborted(before, after, { today, signal })
  const isUsual = Object.keys(policy.severities).length === 0
  const changes = isUsual
    ? compared.changes
    : compared.changes.flatMap((change) => withSeverity(change, policy))
  const { version, ...others } = compared
  // what was made no break wants no other version
  const breaks = breakingOf({ ...compared, changes }).length > 0
  const comparison = { ...others, changes, ...(breaks && version && { version }) }
  const valid = new Map(
    accepted.filter((one) => !isOver(one, today)).map((one) => [one.fingerprint, one]),
  )
  const groups = grouped(changes).map((group) => {
    const taken = valid.get(group.fingerprint)
    if (!taken) return group
    const { reason, until } = taken
    return { ...group, accepted: { reason, until } }
  })
  const found = new Set(groups.map(({ fingerprint }) => fingerprint))
  return {
    comparison,
    groups,
    failing: groups.filter((group) => !group.accepted && fails(group, policy.failOn)),
    expired: accepted.filter((one) => isOver(one, today) && found.has(one.fingerprint)),
    unused: accepted.filter(({ fingerprint }) => !found.has(fingerprint)),
  }
}

function withSeverity(change: ApiChange, { severities: own }: ComparisonPolicy): ApiChange[] {
  const severity = own[change.rule]
  if (severity === 'ignore') return []
  // what was announced, or is tried out, stays no more than told
  const isExcused = change.severity === 'info' && changeRules[change.rule] === 'breaking'
  return [severity === undefined || isExcused ? change : { ...change, severity }]
}

function fails({ severity }: ChangeGroup, failOn: FailLevel): boolean {
  if (failOn === 'none') return false
  return severity === 'breaking' || (failOn === 'warning' && severity === 'warning')
}

/** What the changes that it fails for do, as in `petstore.yaml breaks what main offers`. */
export function failureText({ failing }: Judgement, base: string): string {
  const isBreak = failing.some(({ severity }) => severity === 'breaking')
  return isBreak ? `breaks what ${base} offers` : `may surprise clients of ${base}`
}
