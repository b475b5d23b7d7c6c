import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Flags } from '../../frame/words/definitions.ts'
import { outputFlags } from '../../frame/words/flags.ts'
import { folderArg, partFlags, readFlags, takeFlag } from '../../topics/org/org-words.ts'
import { pullIntoFolder } from '../../topics/org/pull.ts'
import { readRequests } from '../../topics/org/read-requests.ts'

export default class PullOrgCommand extends DocsctlCommand {
  static override summary = 'write an organization into files, or what has changed of it'
  static override description =
    'A YAML file for each team, space, site and SAML provider, and one for the organization, members, collections, custom fields, OpenAPI specifications and translations. Comments, the order of keys, and changes that were made in the files stay. What was left out of a file is left out again. Ids are kept apart, in .docsctl, which belongs to the files.'
  static override examples = [
    'org pull acme',
    'org pull acme --only teams --only members',
    'org pull acme --prune-files',
    'org pull acme --content',
  ]
  static override args = folderArg
  static override flags = {
    ...readFlags,
    ...partFlags,
    ...takeFlag,
    content: Flags.boolean({
      description: 'write the pages and files of all spaces too, below the folder content',
      helpGroup: 'TARGET',
    }),
    'prune-files': Flags.boolean({
      description: 'remove the files of what is there no more',
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
