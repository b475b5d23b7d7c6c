import type { Client } from '../../client/client.ts'
import { DocsctlError } from '../../errors.ts'
import { docsctlLine } from '../../text/shell-words.ts'
import { onMainBy, titled } from '../gates/conflict-gate.ts'
import { checkGates } from '../gates/gates.ts'
import { wordsOn } from '../gates/verdict.ts'
import type { Target } from '../read-changes.ts'
import { sideMarks } from '../sides.ts'

/** The service says with status 200 that it did nothing: both sides changed the same. */
export class MainConflict extends DocsctlError {
  constructor(target: Target, state: string, pages: readonly ConflictingPage[]) {
    const { spaceId, changeRequestId } = target
    const names = pages.map((page) => titled(page, page.id, onMainBy(page))).join(', ')
    super(
      'conflict',
      `change request ${changeRequestId} has conflicts with the content of space ${spaceId}`,
      {
        state: names === '' ? state : `${state}; changed on both sides: ${names}`,
        // only the app can put both sides together
        hint: docsctlLine([...wordsOn('get', target), '--web']),
        ...(names !== '' && {
          problems: pages.map((page) => ({
            where: `page ${page.id}`,
            rule: titled({ title: sideMarks.both }, onMainBy(page)),
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

/** Throws where an answer says `conflicts`; the pages are told where they can be read. */
export async function refuseConflicts(
  client: Client,
  target: Target,
  answer: unknown,
  { state, signal }: { state: string; signal?: AbortSignal | undefined },
): Promise<void> {
  if ((answer as { result?: unknown }).result !== 'conflicts') return
  throw new MainConflict(target, state, await pagesInConflict(client, target, signal))
}

/** The pages that both sides changed; none where they can't be read, since the conflict is what is to be said. */
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
