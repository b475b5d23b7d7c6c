import { count, grouped } from '../../../../output/text/text.ts'
import type { ForeignChange, OrgPlan, PlannedField, PlanStep } from './plan.ts'
import { formatValue } from './plan-wording.ts'

const signs = { create: '+', change: '~', move: '>', delete: '-' } as const

/** Formats a plan as text. Each step has a line, followed by the changed fields. */
export function planLines({ steps, theirs }: OrgPlan): string[] {
  const lines = steps.flatMap(stepLines)
  if (theirs.length === 0) return lines
  return [...lines, 'Changed remotely and kept:', ...theirs.flatMap(foreignLines)]
}

function stepLines({ verb, what, changes, at }: PlanStep): string[] {
  const place = at ? `  (${at.file}:${at.line})` : ''
  return [`${signs[verb]} ${what}${place}`, ...fieldLines(changes, verb === 'create')]
}

/** Describes the change that a step makes, such as `deleted`. */
export function changeText({ verb, changes }: PlanStep): string {
  if (verb === 'delete') return 'deleted'
  const texts = changes.map((change) => fieldText(change, false))
  return texts.length > 0 ? texts.join('; ') : verb === 'create' ? 'new' : 'moved'
}

/** Returns the values of the changed fields before or after a step, such as `role: read`. */
export function changedValues({ changes }: PlanStep, side: 'old' | 'new'): string | undefined {
  const texts = changes.map((change) => `${change.field}: ${formatValue(change[side])}`)
  return texts.length > 0 ? texts.join('; ') : undefined
}

function foreignLines({ verb, what, changes }: ForeignChange): string[] {
  return [
    `  ${signs[verb]} ${what}`,
    ...fieldLines(verb === 'create' ? [] : changes, false).map((line) => `  ${line}`),
  ]
}

function fieldLines(changes: readonly PlannedField[], isNew: boolean): string[] {
  return changes.map((change) => `    ${fieldText(change, isNew)}`)
}

function fieldText({ field, old, new: value }: PlannedField, isNew: boolean): string {
  if (field === 'order') {
    return typeof value === 'number' ? `position ${String(old)} → ${value}` : 'a different order'
  }
  return isNew
    ? `${field}: ${formatValue(value)}`
    : `${field}: ${formatValue(old)} → ${formatValue(value)}`
}

/**
 * Returns a summary such as `2 to create, 1 to delete: 4 requests, about 3 s at the rate limit`.
 */
export function planSummary({ steps, seconds }: OrgPlan): string {
  if (steps.length === 0) return 'No changes to apply'
  const counts = (['create', 'change', 'move', 'delete'] as const).flatMap((verb) => {
    const number = steps.filter((step) => step.verb === verb).length
    return number === 0 ? [] : [`${grouped(number)} to ${verb}`]
  })
  const requests = count(steps.length, 'request')
  const time = seconds === undefined ? '' : `, about ${timeText(seconds)} at the rate limit`
  return `${counts.join(', ')}: ${requests}${time}`
}

function timeText(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}

/** Formats a plan as Markdown, for use in a pull request. */
export function planMarkdown(plan: OrgPlan): string {
  const { steps, theirs } = plan
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
  const rows = steps.map(({ verb, what, changes, at }) => {
    const fields = changes.map((change) => fieldText(change, verb === 'create')).join('<br>')
    return `| ${verb} | ${cell(what)} | ${cell(fields)} | ${at ? cell(`${at.file}:${at.line}`) : ''} |`
  })
  const table =
    rows.length > 0
      ? ['| action | resource | fields | file |', '|---|---|---|---|', ...rows, '']
      : []
  const foreign = theirs.map(({ verb, what }) => `- ${verb}: ${cell(what)}`)
  return [
    `**${planSummary(plan)}**`,
    '',
    ...table,
    ...(foreign.length > 0 ? ['Changed remotely and kept:', '', ...foreign, ''] : []),
  ].join('\n')
}
