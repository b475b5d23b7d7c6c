import { createHash } from 'node:crypto'
import { roleRulesVersion } from '../../../contract/roles/rules-version.ts'
import type { Severity } from '../../../output/ci/finding.ts'

/** The rules of all audits and their severities. */
export const auditRules = {
  'links/broken': 'error',
  'links/redirect': 'error',
  'access/administrator': 'note',
  'access/guest': 'note',
  'access/outsider': 'warning',
  'access/never-seen': 'warning',
  'access/without-sso': 'warning',
  'stale/space': 'warning',
  'stale/change-request': 'warning',
  'openapi/failed': 'error',
  'openapi/errors': 'warning',
} as const satisfies Record<string, 'error' | 'warning' | 'note'>

export type AuditRule = keyof typeof auditRules

/** The resource that a finding is about. */
export interface AuditedResource {
  kind: 'page' | 'redirect' | 'member' | 'space' | 'change-request' | 'specification'
  id: string
  title: string
  /** the space or site of the resource */
  within?: { id: string; title: string }
  /** the URL of the resource in the web app */
  url?: string
}

/** A finding that the report of an audit can contain. */
export interface ReportableFinding {
  fingerprint: string
  rule: string
  severity: Severity
  thing: Omit<AuditedResource, 'kind'> & { kind: string }
  message: string
  /** `unknown` if the data that the rule needs can't be read */
  state?: 'violated' | 'unknown'
}

export interface AuditFinding extends ReportableFinding {
  /** identifies the problem while it exists, regardless of other changes */
  fingerprint: string
  rule: AuditRule
  severity: (typeof auditRules)[AuditRule]
  thing: AuditedResource
  message: string
  /** the version of the role rules, present in findings about access */
  roleRules?: number
  /** the text and target of a broken link */
  link?: { text: string; target: string }
}

/** Returns whether a rule depends on how roles are determined. */
export function isAboutAccess(rule: string): boolean {
  return rule.startsWith('access/')
}

/** Builds a finding. The link distinguishes findings with the same rule and resource. */
export function auditFinding(
  rule: AuditRule,
  thing: AuditedResource,
  message: string,
  link?: AuditFinding['link'],
): AuditFinding {
  const identity = JSON.stringify([rule, thing.kind, thing.within?.id, thing.id, link])
  const fingerprint = createHash('sha256').update(identity).digest('hex').slice(0, 12)
  return {
    ...{ fingerprint, rule, severity: auditRules[rule], thing, message },
    ...(isAboutAccess(rule) && { roleRules: roleRulesVersion }),
    ...(link && { link }),
  }
}

/** A list that an audit couldn't read. */
export interface Unread {
  what: string
  why: string
}

export interface AuditResult {
  findings: AuditFinding[]
  unread: readonly Unread[]
}
