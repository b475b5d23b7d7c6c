import type { Unknown } from '../../contract/snapshot.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithConsole } from '../../host/program/run.ts'
import { itemFailed } from '../../output/text/file-problems.ts'
import { notRead, unreadLists } from '../../output/text/sentences.ts'

/** Reports the lists that couldn't be read, and fails because the result is incomplete. */
export async function reportUnread(run: WithConsole, unread: readonly Unknown[]): Promise<void> {
  for (const one of unread) await run.console.note(notRead(one))
  if (unread.length === 0) return
  throw new DocsctlError('partial', unreadLists(unread.length), {
    state: 'Only the available rows were printed',
    problems: unread.map(({ what, why }) => itemFailed(what, why)),
  })
}
