import { DocsctlError } from '../../../../errors.ts'
import type { FilePlaces } from '../folder/places.ts'
import type { ResourceConflict } from '../merge/merge-models.ts'
import { objectKey } from '../org-model.ts'
import type { PlanConflict } from './plan.ts'
import { displayName, formatValue } from './plan-wording.ts'

/** Returns conflicts with their locations in the files. */
export async function createConflicts(
  found: readonly ResourceConflict[],
  places: FilePlaces,
): Promise<PlanConflict[]> {
  return await Promise.all(
    found.map(async ({ object, field, base, mine, theirs }) => {
      const at = await places.locate(object, field === 'order' ? undefined : field)
      return {
        what: displayName(object),
        key: objectKey(object),
        ...(field !== undefined && { field }),
        base,
        mine,
        theirs,
        ...(at && { at }),
      }
    }),
  )
}

/** Returns the error that lists conflicts with their files and lines. */
export function conflictError(conflicts: readonly PlanConflict[], state: string): DocsctlError {
  const lines = conflicts.map((conflict) => `${placeText(conflict)}${conflictText(conflict)}`)
  return new DocsctlError(
    'conflict',
    ['Conflicts between the files and the organization', ...lines].join('\n  '),
    {
      state,
      hint: 'Use --take mine or --take theirs, or edit the files',
      problems: conflicts.map((conflict) => ({
        where: conflict.at ? `${conflict.at.file}:${conflict.at.line}` : conflict.what,
        rule: 'org/conflict',
        severity: 'error',
        message: conflictText(conflict),
        ...(conflict.at && { file: conflict.at.file, line: conflict.at.line }),
      })),
    },
  )
}

function placeText({ at }: PlanConflict): string {
  return at ? `${at.file}:${at.line}: ` : ''
}

function conflictText({ what, field, base, mine, theirs }: PlanConflict): string {
  if (field === undefined) {
    return mine === null
      ? `${what} was deleted in the files and changed remotely`
      : `${what} was changed in the files and deleted remotely`
  }
  const [before, local, remote] = [base, mine, theirs].map(formatValue)
  return `${what}: ${field} was ${before}, but is ${local} in the files and ${remote} remotely`
}
