import type { Environment } from '../../profile/environment.ts'

/** The command line that starts docsctl for work in the background. */
export type Program = readonly string[]

export interface CompletionWorld {
  /** the folder of the built program */
  folder: string
  environment: Environment
  program: Program
}
