import type { StepProgress } from '../journal-file.ts'
import type { JobStep } from '../step.ts'

/**
 * Returns whether a step handed something over from a member who was removed afterwards. Undo keeps
 * such steps, because a resource would have no manager without them.
 */
export function isHandedOver(
  index: number,
  steps: readonly JobStep[],
  progress: readonly StepProgress[],
): boolean {
  return steps.some(({ operation, after }, removal) => {
    if (operation !== 'members.remove' || !after?.includes(index)) return false
    const state = progress[removal]?.is
    return state !== 'waiting' && state !== 'failed'
  })
}
