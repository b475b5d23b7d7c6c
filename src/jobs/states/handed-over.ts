import type { StepProgress } from '../journal-file.ts'
import type { JobStep } from '../step.ts'

/**
 * Returns whether a step assigned something to another member before its previous owner was
 * removed. Undo keeps such steps, because the resource would otherwise have no manager.
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
