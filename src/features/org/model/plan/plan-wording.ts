import type { OrgObject } from '../org-model.ts'

/** Returns the name of an object for messages, such as `section api of the site docs`. */
export function displayName({ kind, name, parent }: OrgObject): string {
  const above = (parent ?? '')
    .split(' > ')
    .filter((part) => part !== '')
    .reverse()
    .map((part) => `the ${part.replace(':', ' ')}`)
  const [, who] = /^(?:space|collection|site) (user|team)$/.exec(kind) ?? []
  if (who) return `role of ${who === 'team' ? 'the team ' : ''}${name} on ${above.join(' of ')}`
  const own = kind === 'organization' ? 'the organization' : `${kind} ${name}`
  return [own, ...above].join(' of ')
}

/** Formats a value as a single line. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text === '' ? '""' : text
}
