import { getBuiltinModule } from 'node:process'

/** The same for the same value, however its keys are ordered; what isn't there has one too. */
export function hashOf(value: unknown): string {
  const { createHash } = getBuiltinModule('node:crypto')
  return createHash('sha256').update(sortedJson(value)).digest('hex').slice(0, 16)
}

function sortedJson(value: unknown): string {
  if (value === undefined) return 'undefined'
  return JSON.stringify(value, (_, held: unknown) =>
    typeof held === 'object' && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  )
}
