import {
  type ApiChange,
  type ChangeRule,
  type ChangeSeverity,
  detailSeverities,
  literalRules,
  type ReportedRule,
  ruleSeverity,
} from '../compare/change.ts'

export const ruleSets = ['docsctl', 'oasdiff'] as const
export type ChangeRuleSet = (typeof ruleSets)[number]

/**
 * The severities in oasdiff that differ from those of docsctl. A key with a detail takes precedence
 * over the key of the rule.
 */
export const oasdiffSeverities: Partial<Record<ReportedRule, ChangeSeverity>> = {
  'operation-removed/deprecated': 'info',
  'operation-id-changed': 'info',
  'server-removed': 'info',
  'server-default-changed': 'info',
  'security-narrowed': 'info',
  'callback-removed': 'info',
  'parameter-style-changed': 'info',
  'parameter-removed/deprecated': 'info',
  'parameter-removed/early': 'breaking',
  'request-field-required/undefined': 'info',
  'request-field-refused': 'warning',
  'request-field-read-only': 'info',
  'request-default-added': 'info',
  'request-encoding-changed': 'info',
  'request-discriminator-changed': 'info',
  'request-xml-changed': 'info',
  'request-limit-narrowed/maximum added': 'warning',
  'request-limit-narrowed/exclusiveMaximum added': 'warning',
  'request-limit-narrowed/minimum added': 'warning',
  'request-limit-narrowed/exclusiveMinimum added': 'warning',
  'request-limit-narrowed/maxLength added': 'warning',
  'request-limit-narrowed/minItems added': 'warning',
  'request-limit-narrowed/maxItems added': 'warning',
  'request-limit-narrowed/pattern changed': 'warning',
  'error-response-removed': 'info',
  'response-header-removed/optional': 'warning',
  'response-header-style-changed': 'info',
  'response-link-removed': 'info',
  'response-link-changed': 'info',
  'response-field-removed/optional': 'warning',
  'response-field-removed/write-only': 'info',
  'response-enum-widened': 'warning',
  'response-discriminator-changed': 'info',
  'response-xml-changed': 'info',
  'xml-prefix-changed': 'info',
  'response-limit-widened': 'info',
  'response-limit-widened/maximum changed': 'breaking',
  'response-limit-widened/exclusiveMaximum changed': 'breaking',
  'response-limit-widened/minimum changed': 'breaking',
  'response-limit-widened/exclusiveMinimum changed': 'breaking',
  'response-limit-widened/maxLength changed': 'breaking',
  'response-limit-widened/maxLength removed': 'breaking',
  'response-limit-widened/minLength changed': 'breaking',
  'response-limit-widened/minLength removed': 'breaking',
  'response-limit-widened/minItems changed': 'breaking',
  'response-limit-widened/minItems removed': 'breaking',
  'response-limit-widened/maxItems changed': 'breaking',
  'response-limit-widened/minContains changed': 'breaking',
  'response-limit-widened/minContains removed': 'breaking',
  'response-limit-widened/maxContains changed': 'breaking',
}

/**
 * Returns whether a change is informational only because it was announced or is experimental. It
 * keeps this severity in all rule sets.
 */
export function isExcused({ severity, rule }: ApiChange): boolean {
  return severity === 'info' && ruleSeverity(rule) !== 'info'
}

/** Returns the changes with the severities of a rule set. */
export function inRuleSet(changes: readonly ApiChange[], rules: ChangeRuleSet): ApiChange[] {
  const ranked = changes.map((change) => {
    const keeps = isExcused(change) || rules === 'docsctl'
    const severity = keeps ? change.severity : oasdiffSeverity(change)
    return severity === change.severity ? change : { ...change, severity }
  })
  return withoutEchoes(ranked)
}

/**
 * Removes changes to schema keywords if a breaking change is reported for the same location or for
 * a location inside it.
 */
function withoutEchoes(changes: ApiChange[]): ApiChange[] {
  const broken = new Map<string, string[]>()
  for (const { rule, severity, operation, where } of changes) {
    if (severity !== 'breaking' || rule in literalRules) continue
    broken.set(operation, [...(broken.get(operation) ?? []), where])
  }
  return changes.filter(({ rule, operation, where }) => {
    const isKeyword = rule in literalRules && /-of-|-keyword-/.test(rule)
    return !isKeyword || !broken.get(operation)?.some((other) => other.startsWith(where))
  })
}

function oasdiffSeverity({ rule, detail, where, message }: ApiChange): ChangeSeverity {
  // oasdiff has no rules for callbacks
  if (where.startsWith('callback ')) return 'info'
  // oasdiff reports changed defaults as breaking only for parameters
  if (rule.startsWith('request-default-'))
    return where.includes(' parameter ') ? 'breaking' : 'info'
  // in media types other than JSON, a string can represent any value
  const isText = /^response \S+ (?!\S*json)\S+\/\S+/i.test(where)
  if (rule === 'response-type-widened' && isText && message.startsWith('was string,')) return 'info'
  const own = detail === undefined ? undefined : oasdiffSeverities[`${rule}/${detail}`]
  return own ?? oasdiffSeverities[rule] ?? ruleSeverity(rule)
}

/** Returns the severity of a rule in a rule set, with exceptions, for the documentation. */
export function severityText(rule: ChangeRule, rules: ChangeRuleSet): string {
  const isOwn = rules === 'docsctl'
  if (isOwn && rule in literalRules) return 'off'
  if (!isOwn && rule.startsWith('request-default-')) return 'breaking in parameters, otherwise info'
  const set = isOwn ? detailSeverities : oasdiffSeverities
  const usual = set[rule] ?? ruleSeverity(rule)
  const exceptions = Object.entries(set).flatMap(([name, severity]) =>
    name.startsWith(`${rule}/`) ? [`${name.slice(rule.length + 1)}: ${severity}`] : [],
  )
  return [usual, ...exceptions].join('; ')
}
