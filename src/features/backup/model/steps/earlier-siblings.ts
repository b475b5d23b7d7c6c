import type { JobStep } from '../../../../jobs/step.ts'
import { installationFlags } from '../installations/restore-installation.ts'
import { contentFlags } from '../restore/order-restore.ts'

/**
 * Returns the steps for which each step waits, even if they fail, by the index of the waiting step.
 * Each creation waits for the previous creation in the same list, because lists show resources in
 * the order of their creation. Integrations are installed after all pages are restored, because
 * they would receive events for the pages.
 */
export function earlierSiblings(steps: readonly JobStep[]): Map<number, number[]> {
  const last = new Map<string, number>()
  const earlier = new Map<number, number[]>()
  const texts = [...steps.keys()].filter((index) => isText(steps[index] as JobStep))
  for (const [index, step] of steps.entries()) {
    if (installationFlags(step)) earlier.set(index, texts)
    const list = creationListName(step)
    if (list === undefined) continue
    const sibling = last.get(list)
    if (sibling !== undefined) earlier.set(index, [...(earlier.get(index) ?? []), sibling])
    last.set(list, index)
  }
  return earlier
}

const isText = (step: JobStep) => contentFlags(step)?.part === 'text'

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
