import { join } from 'node:path'

/** The folder that contains all journals. It is a subfolder of the state folder. */
export type JobFolder = string

export function jobFolder(stateFolder: string): JobFolder {
  return join(stateFolder, 'jobs')
}
