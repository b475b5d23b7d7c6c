/** What telling a pipeline needs of the run of a command. */
export interface Surroundings {
  /** the command, as it is typed */
  name: string
  flags: Record<string, unknown>
  has(flag: string): boolean
  text(flag: string): string | undefined
  note(text: string): Promise<void>
  progress: { clear(): Promise<void> }
  runtime: {
    env: Record<string, string | undefined>
    cwd: string
    version: string
    random: () => number
    stderr: { write(text: string): Promise<void> }
  }
}
