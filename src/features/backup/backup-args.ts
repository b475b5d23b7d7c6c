import { resolve } from 'node:path'
import { Args, Flags } from '../../host/arguments/definitions.ts'
import type { WithArgs, WithEnvironment } from '../../host/program/run.ts'
import { problems } from '../../output/text/file-problems.ts'
import { usage } from '../../output/text/sentences.ts'

export const backupFolderArg = {
  folder: Args.string({ required: true, description: 'Backup folder' }),
}

export const runArg = {
  run: Args.string({
    required: true,
    description: 'Name of a run, the beginning of a name, or "latest"',
  }),
}

/** Returns the absolute path of the backup folder in the arguments. */
export function backupPath({ args, environment }: WithArgs & WithEnvironment): string {
  const { folder = '' } = args.named
  if (folder === '' || folder === '-') throw usage([problems.folderName('FOLDER', folder)])
  return resolve(environment.cwd, folder)
}

export const identityFlag = {
  identity: Flags.string({
    description: 'Decrypt the backup with this age identity file',
    helpGroup: 'TARGET',
    helpValue: 'FILE',
  }),
}
