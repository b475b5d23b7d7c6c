import { DocsctlError } from '../../errors.ts'
import type { FilePlaces } from '../folder/places.ts'
import type { ThingConflict } from '../merge/merge-models.ts'
import { keyOf } from '../model/org-model.ts'
import type { PlanConflict } from './plan.ts'
import { shownValue, whatIs } from './plan-words.ts'

/** What both sides have changed, with the line where people wrote their side. */
export async function conflictsOf(
  found: readonly ThingConflict[],
  places: FilePlaces,
): Promise<PlanConflict[]> {
  return await Promise.all(
    found.map(async ({ object, field, base, mine, theirs }) => {
      const at = await places.of(object, field === 'order' ? undefined : field)
      return {
        what: whatIs(object),
        key: keyOf(object),
        ...(field !== undefined && { field }),
        base,
        mine,
        theirs,
        ...(at && { at }),
      }
    }),
  )
}

/** What ends a command that finds conflicts: each with its file and line. */
export function conflictError(conflicts: readonly PlanConflict[], state: string): DocsctlError {
  const lines = conflicts.map((conflict) => `${placeText(conflict)}${conflictText(conflict)}`)
  return new DocsctlError('conflict', ['both sides have changed the same', ...lines].join('\n  '), {
    state,
    hint: 'give --take mine or --take theirs, or change the files',
    problems: conflicts.map((conflict) => ({
      where: conflict.at ? `${conflict.at.file}:${conflict.at.line}` : conflict.what,
      rule: conflictText(conflict),
      ...(conflict.at && { file: conflict.at.file, line: conflict.at.line }),
    })),
  })
}

function placeText({ at }: PlanConflict): string {
  return at ? `${at.file}:${at.line}: ` : ''
}

function conflictText({ what, field, base, mine, theirs }: PlanConflict): string {
  if (field === undefined) {
    return mine === null
      ? `${what}: it was deleted here, and changed there`
      : `${what}: it was changed here, and deleted there`
  }
  const [before, here, there] = [base, mine, theirs].map(shownValue)
  return `${what}: ${field} was ${before}, is ${here} here and ${there} there`
}
