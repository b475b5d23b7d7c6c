import { exportContent } from '../../features/content/export-content.ts'
import { Args, Flags } from '../../host/arguments/definitions.ts'
import { batchFlags, nameFlagsFor, outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class ExportCommand extends DocsctlCommand {
  static override summary = "Export a space's pages and files to a folder"
  static override description =
    `Writes each page as Markdown at its path in the page tree, and files to the "files" folder. Links between pages and files become relative links. Groups and links in the page tree aren't exported, because they have no text.

Later runs write only changes and resume interrupted exports. They delete exported pages and files that no longer exist in the space, and overwrite manual edits to exported files. Exits with 12 if some content can't be read.`
  static override examples = [
    {
      description: 'Export a space to the folder "guide"',
      command: 'content export developer-guide guide',
    },
    {
      description: 'Export only pages',
      command: 'content export spc_1 backup/guide --no-files',
    },
    {
      description: 'Export again, and omit unchanged files from the output',
      command: 'content export spc_1 guide --jq \'.[] | select(.state != "unchanged") | .file\'',
    },
  ]
  static override args = {
    space: Args.string({
      required: true,
      description: 'Space ID or title',
      resource: 'spaces',
    }),
    folder: Args.string({ required: true, description: 'Folder to write to' }),
  }
  static override flags = {
    ...nameFlagsFor(['spaces']),
    'no-files': Flags.boolean({
      description:
        'Export only pages, and delete files that earlier exports wrote to the "files" folder',
      helpGroup: 'TARGET',
    }),
    jobs: batchFlags.jobs,
    ...outputFlags,
  }
  static override effect = 'read' as const
  static override api = [
    'GET /v1/spaces/{spaceId}/content/pages',
    'GET /v1/spaces/{spaceId}/content/page/{pageId}',
    'GET /v1/spaces/{spaceId}/content/files',
  ]

  perform(run: Run): Promise<void> {
    return exportContent(run)
  }
}
