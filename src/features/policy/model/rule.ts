import * as z from 'zod'
import { optional } from '../../../contract/common.ts'
import type { Severity } from '../../../output/ci/finding.ts'
import { compileExpression, type Expression, type ExpressionFault } from './expression.ts'
import type { FactPart } from './facts.ts'
import type { PolicyType } from './field.ts'
import { type ScopeName, scopeNames, scopes } from './scopes.ts'

const severities = ['error', 'warning', 'note'] as const

const unknownModes = ['fail', 'allow'] as const

const ruleName = z
  .string()
  .regex(
    /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
    'Use lowercase letters and digits, separated by single dashes, as in space-language. Begin with a letter',
  )

/** A rule in a policy file. */
export const PolicyRule = z.strictObject({
  name: ruleName,
  scope: z.enum(scopeNames as [ScopeName, ...ScopeName[]]),
  when: optional(z.string().min(1)),
  require: z.string().min(1),
  severity: optional(z.enum(severities)),
  message: optional(z.string().min(1)),
  unknown: optional(z.enum(unknownModes)),
})
export type PolicyRule = z.output<typeof PolicyRule>

const LibraryUse = z.strictObject({
  rule: z.string(),
  severity: optional(z.enum(severities)),
  message: optional(z.string().min(1)),
  unknown: optional(z.enum(unknownModes)),
})

/** The keys of a policy file. */
export const PolicyFile = z.strictObject({
  policy: optional(z.enum(['enforce', 'check'])),
  use: optional(z.array(z.union([z.string(), LibraryUse])).nullable()),
  rules: optional(z.array(PolicyRule).nullable()),
})
export type PolicyFile = z.output<typeof PolicyFile>

/** A part of a message: text, or an expression in braces. */
type MessagePart = string | Expression

/** A rule whose expressions were parsed and checked. */
export interface CheckedRule {
  name: string
  scope: ScopeName
  severity: Severity
  /** the text of the required condition */
  condition: string
  when: Expression | undefined
  require: Expression
  message: readonly MessagePart[]
  allowsUnknown: boolean
  parts: ReadonlySet<FactPart>
  types: ReadonlySet<PolicyType>
  /** true if the rule compares its resource with other resources of the organization */
  usesAll: boolean
}

/** A problem in a rule: the key of the expression, and the position in the expression. */
export interface RuleFault extends ExpressionFault {
  key: 'when' | 'require' | 'message'
}

const isFault = (given: Expression | ExpressionFault): given is ExpressionFault =>
  'message' in given

/** Parses and checks the expressions of a rule. */
export function checkRule(rule: PolicyRule): CheckedRule | RuleFault[] {
  const { name, scope, severity = 'error', unknown = 'fail' } = rule
  const faults: RuleFault[] = []
  const compiled = (key: RuleFault['key'], text: string, offset = 0) => {
    const made = compileExpression(scope, text, key === 'message' ? undefined : 'bool')
    if (!isFault(made)) return made
    faults.push({ key, message: made.message, offset: made.offset + offset })
    return undefined
  }
  const when = rule.when === undefined ? undefined : compiled('when', rule.when)
  const require = compiled('require', rule.require)
  const message = messageParts(
    rule.message ?? `Does not meet: ${rule.require}`,
    rule.message,
    compiled,
  )
  if (faults.length > 0 || !require) return faults
  const used = [
    require,
    ...(when ? [when] : []),
    ...message.filter((part) => typeof part !== 'string'),
  ]
  const { reads, type } = scopes[scope]
  return {
    ...{ name, scope, severity, condition: rule.require, when, require, message },
    allowsUnknown: unknown === 'allow',
    parts: new Set([...reads, ...used.flatMap(({ parts }) => [...parts])]),
    types: new Set([type, ...used.flatMap(({ types }) => [...types])]),
    usesAll: used.some(({ usesAll }) => usesAll),
  }
}

/** Splits a message at its expressions in braces. A default message contains no expressions. */
function messageParts(
  text: string,
  template: string | undefined,
  compiled: (key: 'message', text: string, offset: number) => Expression | undefined,
): MessagePart[] {
  if (template === undefined) return [text]
  return [...text.matchAll(/\{([^{}]+)\}|[^{]+|\{/g)].flatMap((match): MessagePart[] => {
    const [whole, expression] = match
    if (expression === undefined) return [whole]
    const made = compiled('message', expression, match.index + 1)
    return made ? [made] : []
  })
}
