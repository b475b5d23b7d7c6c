import type { JobStep } from '../../../../jobs/step.ts'

/**
 * Returns the previous step that creates a resource in the same list, by the index of each step.
 * Lists show resources in the order of their creation.
 */
export function earlierSiblings(steps: readonly JobStep[]): Map<number, number[]> {
  const last = new Map<string, number>()
  const earlier = new Map<number, number[]>()
  for (const [index, step] of steps.entries()) {
    const list = creationListName(step)
    if (list === undefined) continue
    const sibling = last.get(list)
    if (sibling !== undefined) earlier.set(index, [sibling])
    last.set(list, index)
  }
  return earlier
}

/** Returns a name for the list in which a step creates a resource, or undefined for other steps. */
function creationListName({ operation, path, effect }: JobStep): string | undefined {
  if (effect) {
    const parent = effect.key.split(' > ').slice(0, -1).join(' > ')
    return effect.verb === 'create' ? `${effect.kind} ${parent}` : undefined
  }
  // an organization has one list with the installations of all integrations
  const { integrationName: _, ...parents } = path
  const isCreation = /\.(?:create|add)$/.test(operation)
  return isCreation ? [operation, ...Object.values(parents)].join(' ') : undefined
}
