import { Flags } from '../../host/arguments/definitions.ts'
import { dryRunFlags, outputFlags, webFlags } from '../../host/arguments/flags.ts'
import { pipelineFlags } from '../../host/arguments/pipeline-flags.ts'

/** The flag that stores published versions, so that the given command can publish them again. */
export const keepFlags = (command: string) => ({
  'keep-in': Flags.string({
    description: `Store the published version in this folder, for "${command}"`,
    helpGroup: 'CHANGE',
    helpValue: 'DIR',
  }),
})

/** The flags of commands that republish a version that the given command has stored. */
export const rollbackFlags = (command: string) => ({
  from: Flags.string({
    description: `Folder with versions stored by "${command} --keep-in" (required)`,
    helpGroup: 'TARGET',
    helpValue: 'DIR',
    required: true,
  }),
  to: Flags.string({
    description:
      'Stored version to publish (default: the newest earlier version with different content)',
    helpGroup: 'TARGET',
    helpValue: 'VERSION',
  }),
  'expect-version': Flags.string({
    description: 'Fail unless this is the published version',
    helpGroup: 'CHANGE',
    helpValue: 'VERSION',
  }),
  ...dryRunFlags,
  ...outputFlags,
  ...webFlags,
  ...pipelineFlags,
})
