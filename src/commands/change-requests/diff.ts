import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { diffFlags, printDiff } from '../../topics/change-requests/diff/command.ts'
import { changeRequestArgument } from '../../topics/change-requests/target.ts'

export default class DiffCommand extends DocsctlCommand {
  static override summary = 'show what a change request changes'
  static override description =
    'Shows pages that were added, removed, moved, renamed, reordered or given other metadata, then files, then the texts line by line with the words marked. What was changed on main since the last pull stands apart: told by the revision that both came from, or where that can not be read by the times of the pages, which may leave a side unknown. Of a merged one it shows what it brought. With --since-viewed each page that was viewed is compared with what it was then. JSON, markdown and HTML are printed whole or not at all.'
  static override examples = [
    'change-requests diff 12 --space spc_1',
    'change-requests diff 12 --space spc_1 --stat',
    'change-requests diff 12 --space spc_1 --page guides/install --word',
    'cr diff 12 --space spc_1 --since-viewed',
    'cr diff 12 --space spc_1 --format patch',
    'cr diff 12 --space spc_1 --format html',
    'cr diff 12 --space spc_1 --exit-code --name-only',
  ]
  static override args = changeRequestArgument
  static override flags = diffFlags
  static override api = [
    'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}',
    'GET /v1/spaces/{spaceId}/content/pages',
    'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages',
    'GET /v1/spaces/{spaceId}/content/files',
    'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files',
    'GET /v1/spaces/{spaceId}/content/page/{pageId}',
    'GET /v1/spaces/{spaceId}/revisions/{revisionId}',
    'GET /v1/spaces/{spaceId}/revisions/{revisionId}/pages',
    'GET /v1/spaces/{spaceId}/revisions/{revisionId}/files',
    'GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}',
    'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}',
  ]

  perform(run: Run): Promise<void> {
    return printDiff(run)
  }
}
