import { join } from 'node:path'

/** The folder of all journals, in the state folder. */
export type JobFolder = string

export function jobFolder(stateFolder: string): JobFolder {
  return join(stateFolder, 'jobs')
}
