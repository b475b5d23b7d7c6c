import { DocsctlError } from '../../../../errors.ts'
import { newJobNames } from '../../../../jobs/job-folder.ts'
import type { BackupFolder } from './backup-folder.ts'

/** Returns the name of a new run, which sorts after all earlier runs in the same second. */
export async function freeRunName(folder: BackupFolder, now: number): Promise<string> {
  const taken = new Set(await folder.runNames())
  for (const name of newJobNames(now)) if (!taken.has(name)) return name
  throw new DocsctlError('failed', 'The backup has too many runs in the same second')
}
