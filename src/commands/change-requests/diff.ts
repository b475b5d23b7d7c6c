import { diffFlags, printDiff } from '../../features/change-requests/diff/command.ts'
import { changeRequestArgument } from '../../features/change-requests/target.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class DiffCommand extends DocsctlCommand {
  static override summary = 'Show the changes of a change request'
  static override description =
    `Shows added, removed, moved, renamed, and reordered pages, and changed metadata. Then shows changed files and changed lines of text, with changed words highlighted.

Changes on main since the last pull appear separately. docsctl compares main and the change request with their common revision. If that revision can't be read, docsctl compares the update times of pages. It then can't always identify the side of a change.

For a merged change request, shows the changes that it merged. With --since-viewed, compares each viewed page with the version that you viewed. JSON, Markdown, and HTML are printed only if the diff is complete.`
  static override examples = [
    { description: 'Show all changes', command: 'change-requests diff 12 --space spc_1' },
    {
      description: 'Summarize the changes per page',
      command: 'change-requests diff 12 --space spc_1 --stat',
    },
    {
      description: 'Highlight changed words on one page',
      command: 'change-requests diff 12 --space spc_1 --page guides/install --word',
    },
    {
      description: 'Show changes since your last review',
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
