import { folderArg, partFlags, readFlags, takeFlag } from '../../features/org/org-flags.ts'
import { pullIntoFolder } from '../../features/org/pull.ts'
import { readRequests } from '../../features/org/read-requests.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class PullOrgCommand extends DocsctlCommand {
  static override summary = 'Write an organization to files, or update existing files'
  static override description =
    `Writes one YAML file per team, space, site, and SAML provider. Also writes one file each for the organization, members, collections, custom fields, OpenAPI specifications, and translations. Stores IDs in FOLDER/.docsctl. Keep this folder with the files.

Updates keep comments, key order, and your changes. Keys that you remove from a file aren't added again.`
  static override examples = [
    { description: 'Write an organization to the folder "acme"', command: 'org pull acme' },
    {
      description: 'Update only teams and members',
      command: 'org pull acme --only teams --only members',
    },
    {
      description: 'Delete files of resources that no longer exist',
      command: 'org pull acme --prune-files',
    },
    { description: 'Include pages and files from all spaces', command: 'org pull acme --content' },
  ]
  static override args = folderArg
  static override flags = {
    ...readFlags,
    ...partFlags,
    ...takeFlag,
    content: Flags.boolean({
      description: 'Also write the pages and files of all spaces to FOLDER/content',
      helpGroup: 'TARGET',
    }),
    'prune-files': Flags.boolean({
      description: 'Delete files of resources that no longer exist',
      helpGroup: 'CHANGE',
    }),
    ...outputFlags,
  }
  static override effect = 'read' as const
  static override api = readRequests

  perform(run: Run): Promise<void> {
    return pullIntoFolder(run)
  }
}
