import { createHash } from 'node:crypto'

/** What an audit can find, how much it weighs, and what it is called in reports. */
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

/** A thing of the organization that something is wrong with. */
export interface AuditedThing {
  kind: 'page' | 'redirect' | 'member' | 'space' | 'change-request' | 'specification'
  id: string
  title: string
  /** the space or the site that it is in */
  within?: { id: string; title: string }
  /** where it is seen in the app */
  url?: string
}

export interface AuditFinding {
  /** the same as long as the same is wrong, whatever else changes */
  fingerprint: string
  rule: AuditRule
  severity: (typeof auditRules)[AuditRule]
  thing: AuditedThing
  message: string
  /** of a link its text and where it leads */
  link?: { text: string; target: string }
}

/** `identity` tells it apart from others of its rule on the same thing. */
export function auditFinding(
  rule: AuditRule,
  thing: AuditedThing,
  message: string,
  link?: AuditFinding['link'],
): AuditFinding {
  const identity = JSON.stringify([rule, thing.kind, thing.within?.id, thing.id, link])
  const fingerprint = createHash('sha256').update(identity).digest('hex').slice(0, 12)
  return { fingerprint, rule, severity: auditRules[rule], thing, message, ...(link && { link }) }
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
