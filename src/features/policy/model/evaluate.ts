import { createHash } from 'node:crypto'
import type { Severity } from '../../../output/ci/finding.ts'
import type { PolicyFacts } from './facts.ts'
import type { CheckedRule } from './rule.ts'
import type { ScopeName } from './scopes.ts'
import { type RuledResource, readSubjects, type Subject } from './subjects.ts'
import { OrganizationWorld } from './world.ts'

/** A resource that violates a rule, or for which the rule's result is unknown. */
export interface PolicyFinding {
  /** identifies the rule and the resource, regardless of other changes */
  fingerprint: string
  rule: string
  state: 'violated' | 'unknown'
  severity: Severity
  thing: RuledResource
  message: string
}

/** Selects the resources to check. */
export type SubjectFilter = (thing: RuledResource, scope: ScopeName) => boolean

/** Checks rules, and returns the violations and unknown results. */
export function evaluateRules(
  rules: readonly CheckedRule[],
  facts: PolicyFacts,
  isSelected: (rule: CheckedRule) => SubjectFilter = () => () => true,
): PolicyFinding[] {
  const world = new OrganizationWorld(facts)
  const lists = new Map<ScopeName, Subject[]>()
  return rules.flatMap((rule) => {
    const subjects = lists.get(rule.scope) ?? readSubjects(rule.scope, world)
    lists.set(rule.scope, subjects)
    const select = isSelected(rule)
    // an unread list can contain any resource
    const selected = subjects.filter(
      (subject) => 'isList' in subject || select(subject.thing, rule.scope),
    )
    return selected.flatMap((subject) => checkSubject(rule, subject, world))
  })
}

/** Returns a finding for a rule whose result is unknown. */
export function unknownFinding(
  rule: CheckedRule,
  thing: RuledResource,
  reason: string,
): PolicyFinding {
  return finding(rule, 'unknown', thing, `Unknown: ${reason}`)
}

function checkSubject(
  rule: CheckedRule,
  subject: Subject,
  world: OrganizationWorld,
): PolicyFinding[] {
  const { thing } = subject
  if ('unread' in subject) return [unknownFinding(rule, thing, subject.unread)]
  const { view } = subject
  const organization = world.view('Organization', world.facts.organization)
  const now = new Date(world.facts.now)
  const applies = rule.when?.evaluate(view, organization, now) ?? { value: true }
  if ('value' in applies && applies.value !== true) return []
  const result = 'unknown' in applies ? applies : rule.require.evaluate(view, organization, now)
  if ('unknown' in result) return [unknownFinding(rule, thing, result.unknown)]
  if (result.value === true) return []
  const text = rule.message.map((part) => {
    if (typeof part === 'string') return part
    const shown = part.evaluate(view, organization, now)
    return 'value' in shown ? displayValue(shown.value) : '(unknown)'
  })
  return [finding(rule, 'violated', thing, text.join(''))]
}

function displayValue(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(displayValue).join(', ')
  return typeof value === 'object' ? '(object)' : String(value)
}

function finding(
  rule: CheckedRule,
  state: PolicyFinding['state'],
  thing: RuledResource,
  message: string,
): PolicyFinding {
  const identity = JSON.stringify([rule.name, state, thing.kind, thing.within?.id, thing.id])
  const fingerprint = createHash('sha256').update(identity).digest('hex').slice(0, 12)
  const severity = state === 'unknown' ? (rule.allowsUnknown ? 'note' : 'error') : rule.severity
  return { fingerprint, rule: `policy/${rule.name}`, state, severity, thing, message }
}
