import { diffFlags, printDiff } from '../../features/change-requests/diff/command.ts'
import { changeRequestArgument } from '../../features/change-requests/target.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class DiffCommand extends DocsctlCommand {
  static override summary = 'Show the changes in a change request'
  static override description =
    `Shows added, removed, moved, renamed, and reordered pages, changed metadata, changed files, and changed lines of text.

Changes made on main since the last pull are listed separately. If the revision that main and the change request have in common can't be read, docsctl compares page update times. It then can't always determine whether a page was changed on main or in the change request.

For a merged change request, shows the merged changes. With --since-viewed, compares each viewed page with its text in the revision you viewed. JSON, Markdown, HTML, and patches are printed only if the diff is complete.`
  static override examples = [
    { description: 'Show all changes', command: 'change-requests diff 12 --space spc_1' },
    {
      description: 'Summarize the changes, one line per page or file',
      command: 'change-requests diff 12 --space spc_1 --stat',
    },
    {
      description: 'Show the changed words of one page inline',
      command: 'change-requests diff 12 --space spc_1 --page guides/install --word',
    },
    {
      description: 'Show changes not marked as viewed in "change-requests review"',
      command: 'cr diff 12 --space spc_1 --since-viewed',
    },
    { description: 'Print a patch', command: 'cr diff 12 --space spc_1 --format patch' },
    { description: 'Print the diff as HTML', command: 'cr diff 12 --space spc_1 --format html' },
    {
      description: 'List changed paths, and exit with 10 if there are any',
      command: 'cr diff 12 --space spc_1 --exit-code --name-only',
    },
  ]
  static override args = changeRequestArgument
  static override flags = diffFlags
  static override api = [
    'GET /v1/user',
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
