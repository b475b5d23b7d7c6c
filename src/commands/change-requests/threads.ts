import { changeRequestArgument } from '../../features/change-requests/target.ts'
import {
  printThreads,
  threadsFlags,
} from '../../features/change-requests/threads/threads-command.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class ThreadsCommand extends DocsctlCommand {
  static override summary = 'Show the discussion in a change request'
  static override description =
    'Shows each comment with its replies, status, page, and commented text. A comment is outdated if the commented text has changed. Threads are listed oldest first.'
  static override examples = [
    { description: 'Show all threads', command: 'change-requests threads 12 --space spc_1' },
    {
      description: 'Show open threads on one page',
      command: 'change-requests threads 12 --space spc_1 --unresolved --page guides/install',
    },
    { description: 'Print the threads as JSON', command: 'cr threads 12 --space spc_1 --json' },
  ]
  static override args = changeRequestArgument
  static override flags = threadsFlags
  static override api = [
    'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
    'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies',
  ]

  perform(run: Run): Promise<void> {
    return printThreads(run)
  }
}
