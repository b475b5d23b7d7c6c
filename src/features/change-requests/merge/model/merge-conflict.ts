import type { Client } from '../../../../client/client.ts'
import { DocsctlError } from '../../../../errors.ts'
import { docsctlLine } from '../../../../output/text/shell-arguments.ts'
import { mainAuthorNote, withNotes } from '../../gates/model/conflict-gate.ts'
import { changeRequestCommand } from '../../gates/model/gate-result.ts'
import { checkGates } from '../../gates/model/gates.ts'
import type { Target } from '../../model/change-request.ts'
import { sideMarks } from '../../model/determine-side.ts'

/**
 * The error for a response with status 200 that reports a conflict. The service changed nothing.
 */
export class MergeConflict extends DocsctlError {
  constructor(target: Target, state: string, pages: readonly ConflictingPage[]) {
    const { spaceId, changeRequestId } = target
    const names = pages
      .map((page) => withNotes(`"${page.title}"`, page.id, mainAuthorNote(page)))
      .join(', ')
    super(
      'conflict',
      `Change request ${changeRequestId} conflicts with the content of space ${spaceId}`,
      {
        state: names === '' ? state : `${state}. Changed on both sides: ${names}`,
        // conflicts can be resolved only in the web app
        hint: docsctlLine([...changeRequestCommand('get', target), '--web']),
        ...(names !== '' && {
          problems: pages.map((page) => ({
            where: `page ${page.id}`,
            rule: 'changed-remotely',
            message: withNotes(sideMarks.both, mainAuthorNote(page)),
            value: page.title,
          })),
        }),
      },
    )
  }
}

interface ConflictingPage {
  id: string
  title: string
  by?: string
}

/**
 * Throws an error if the result in a response is `conflicts`. The error lists the conflicting pages
 * if they can be read.
 */
export async function throwIfConflicts(
  client: Client,
  target: Target,
  answer: unknown,
  { state, signal }: { state: string; signal?: AbortSignal | undefined },
): Promise<void> {
  if ((answer as { result?: unknown }).result !== 'conflicts') return
  throw new MergeConflict(target, state, await pagesInConflict(client, target, signal))
}

/**
 * Returns the pages that main and the change request both changed. Returns an empty list if they
 * can't be read, because the conflict itself must still be reported.
 */
async function pagesInConflict(
  client: Client,
  target: Target,
  signal: AbortSignal | undefined,
): Promise<ConflictingPage[]> {
  try {
    const { gates } = await checkGates(client, target, ['conflicts'], { signal, tellsWho: true })
    return gates.flatMap(({ state, pages = [] }) => (state === 'fail' ? pages : []))
  } catch {
    signal?.throwIfAborted()
    return []
  }
}
