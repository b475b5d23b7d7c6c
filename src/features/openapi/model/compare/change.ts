import type { ComponentPlace } from './named-components.ts'

/**
 * The severities of a change: `breaking` breaks clients, `warning` may break some clients, and
 * `info` breaks none.
 */
export const severities = ['breaking', 'warning', 'info'] as const
export type ChangeSeverity = (typeof severities)[number]

/** The rules for changes that apply by default, with their severities. */
export const changeRules = {
  'operation-removed': 'breaking',
  'operation-added': 'info',
  'operation-deprecated': 'info',
  'operation-id-changed': 'warning',
  'webhook-removed': 'breaking',
  'webhook-added': 'info',
  'callback-removed': 'breaking',
  'callback-sunset': 'info',
  'callback-added': 'info',
  'server-removed': 'breaking',
  'server-default-changed': 'warning',
  'server-added': 'info',
  'stability-lowered': 'breaking',
  'security-narrowed': 'breaking',
  'parameter-required': 'breaking',
  'parameter-style-changed': 'breaking',
  'parameter-removed': 'warning',
  'parameter-added': 'info',
  'parameter-deprecated': 'info',
  'webhook-parameter-removed': 'breaking',
  'webhook-parameter-sunset': 'info',
  'webhook-parameter-optional': 'breaking',
  'webhook-body-optional': 'breaking',
  'webhook-header-required': 'breaking',
  'request-body-required': 'breaking',
  'request-body-removed': 'breaking',
  'request-body-added': 'info',
  'request-media-type-removed': 'breaking',
  'request-media-type-added': 'info',
  'request-field-required': 'breaking',
  'request-field-refused': 'breaking',
  'request-field-sunset': 'info',
  'request-field-read-only': 'breaking',
  'request-field-removed': 'warning',
  'request-field-added': 'info',
  'request-type-narrowed': 'breaking',
  'request-format-narrowed': 'breaking',
  'request-enum-narrowed': 'breaking',
  'request-limit-narrowed': 'breaking',
  'request-variant-removed': 'breaking',
  'request-variants-exclusive': 'breaking',
  'request-default-changed': 'breaking',
  'request-default-added': 'warning',
  'request-encoding-changed': 'breaking',
  'request-discriminator-changed': 'breaking',
  'request-xml-changed': 'breaking',
  'response-removed': 'breaking',
  'error-response-removed': 'warning',
  'response-added': 'info',
  'response-media-type-removed': 'breaking',
  'response-header-removed': 'breaking',
  'response-header-sunset': 'info',
  'response-header-optional': 'breaking',
  'response-header-style-changed': 'breaking',
  'response-link-removed': 'breaking',
  'response-link-changed': 'breaking',
  'response-link-added': 'info',
  'response-field-removed': 'breaking',
  'response-field-optional': 'breaking',
  'response-field-sunset': 'info',
  'response-field-added': 'info',
  'response-type-widened': 'breaking',
  'response-format-widened': 'breaking',
  'response-enum-widened': 'breaking',
  'response-limit-widened': 'warning',
  'response-condition-widened': 'breaking',
  'response-variant-added': 'breaking',
  'response-discriminator-changed': 'breaking',
  'response-xml-changed': 'breaking',
  'xml-prefix-changed': 'warning',
} as const satisfies Record<string, ChangeSeverity>

/**
 * Rules about announcements and keywords, which apply even if the accepted values stay the same.
 * They are off by default, and some rule sets turn them on.
 */
export const literalRules = {
  'sunset-missing': 'breaking',
  'sunset-invalid': 'breaking',
  'sunset-shortened': 'breaking',
  'sunset-removed': 'breaking',
  'stability-invalid': 'breaking',
  'field-stability-lowered': 'breaking',
  'request-all-of-added': 'breaking',
  'request-any-of-removed': 'breaking',
  'request-one-of-removed': 'breaking',
  'request-keyword-changed': 'breaking',
  'response-all-of-removed': 'info',
  'response-any-of-added': 'info',
  'response-one-of-added': 'breaking',
  'response-keyword-changed': 'breaking',
} as const satisfies Record<string, ChangeSeverity>

const allRules = { ...changeRules, ...literalRules }

export type ChangeRule = keyof typeof allRules

/**
 * A rule, optionally with a detail such as `/early`. Rule sets can give each detail its own
 * severity.
 */
export type ReportedRule = ChangeRule | `${ChangeRule}/${string}`

/** Severities of details that differ from the severity of their rule. */
export const detailSeverities: Partial<Record<ReportedRule, ChangeSeverity>> = {
  // clients of a deprecated operation expect its removal
  'operation-removed/deprecated': 'warning',
  'webhook-removed/deprecated': 'warning',
  'callback-removed/deprecated': 'warning',
  // the field name is probably a mistake, because no schema describes the field
  'request-field-required/undefined': 'warning',
  // changes to the fields themselves are reported separately
  'request-discriminator-changed/renamed': 'warning',
  'response-discriminator-changed/renamed': 'warning',
  // a response normally doesn't contain write-only fields
  'response-field-removed/write-only': 'warning',
}

/** Splits a reported rule into the rule and its detail. */
export function ruleAndDetail(reported: ReportedRule): [rule: ChangeRule, detail?: string] {
  const at = reported.indexOf('/')
  if (at < 0) return [reported as ChangeRule]
  return [reported.slice(0, at) as ChangeRule, reported.slice(at + 1)]
}

export function usualSeverity(reported: ReportedRule): ChangeSeverity {
  return detailSeverities[reported] ?? ruleSeverity(ruleAndDetail(reported)[0])
}

/** Returns the default severity of a rule without a detail. */
export function ruleSeverity(rule: ChangeRule): ChangeSeverity {
  return allRules[rule]
}

/** A change to an operation or to the whole document. */
export interface ApiChange {
  rule: ChangeRule
  /** the detail of the rule, such as `early` */
  detail?: string
  severity: ChangeSeverity
  /** the operation, such as `GET /pets/{id}`, or `*` for all operations */
  operation: string
  /**
   * the location, such as `response 200 application/json: items[].name`; empty for the operation
   * itself
   */
  where: string
  message: string
  /** the component that contains the change, with the path inside the component */
  component?: ComponentPlace
  /** the number of further locations, which aren't listed */
  furtherPlaces?: number
}

/** A function that reports a change to an operation. */
export type ReportChange = (
  rule: ReportedRule,
  where: Where,
  message: string,
  component?: ComponentPlace,
) => void

/** A function that compares the schemas at a location and reports the changes. */
export type CompareSchemas = (
  where: string,
  before: unknown,
  after: unknown,
  report: ReportChange,
) => void

/**
 * A location, or a function that formats it. The function is called only for locations that are
 * printed.
 */
export type Where = string | (() => string)

export function whereText(where: Where): string {
  return typeof where === 'string' ? where : where()
}
