import type { Environment } from '../../profile/environment.ts'

/** The command line that starts docsctl in the background. */
export type Program = readonly string[]

export interface CompletionWorld {
  /** the folder that contains the built program */
  folder: string
  environment: Environment
  program: Program
}
