import type { Environment } from '../../profile/environment.ts'

/** The command line that starts this program again for background work. */
export type Program = readonly string[]

export interface CompletionWorld {
  /** the folder of the built program */
  folder: string
  environment: Environment
  program: Program
}
