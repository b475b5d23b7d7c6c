import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Args, Flags } from '../../frame/words/definitions.ts'
import { batchFlags, nameFlagsFor, outputFlags } from '../../frame/words/flags.ts'
import { exportContent } from '../../topics/content/export.ts'

export default class ExportCommand extends DocsctlCommand {
  static override summary = 'write the pages and files of a space into a folder'
  static override description =
    'Each page as markdown at its path in the tree, under its title; files in the folder files; links lead from file to file. Once more, it writes only what has changed, and takes away what is gone of what it wrote; where it broke off, it goes on. What was changed in it by hand is written over. Groups and links of the tree have no text. Where some could not be read, the exit code is 12.'
  static override examples = [
    'content export developer-guide guide',
    'content export spc_1 backup/guide --no-files',
    'content export spc_1 guide --jq \'.[] | select(.state != "unchanged") | .file\'',
  ]
  static override args = {
    space: Args.string({
      required: true,
      description: 'the space, by id or title',
      things: 'spaces',
    }),
    folder: Args.string({ required: true, description: 'where the files are put' }),
  }
  static override flags = {
    ...nameFlagsFor(['spaces']),
    'no-files': Flags.boolean({ description: 'write pages alone', helpGroup: 'TARGET' }),
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
