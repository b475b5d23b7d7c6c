import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { changeRequestArgument } from '../../topics/change-requests/target.ts'
import { printThreads, threadsFlags } from '../../topics/change-requests/threads-command.ts'

export default class ThreadsCommand extends DocsctlCommand {
  static override summary = 'show what is being said about a change request'
  static override description =
    'Shows each comment with its replies, whether it is resolved, and the page and text that it points at; one whose text has changed since is outdated. The oldest stands first.'
  static override examples = [
    'change-requests threads 12 --space spc_1',
    'change-requests threads 12 --space spc_1 --unresolved --page guides/install',
    'cr threads 12 --space spc_1 --json',
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
