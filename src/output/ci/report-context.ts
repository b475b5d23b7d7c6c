/** The properties of a run that CI reports need. */
export interface ReportContext {
  args: {
    /** the command as typed */
    command: string
    flags: Record<string, unknown>
    has(flag: string): boolean
    text(flag: string): string | undefined
  }
  console: {
    note(text: string): Promise<void>
    progress: { clear(): Promise<void> }
  }
  environment: {
    env: Record<string, string | undefined>
    cwd: string
    version: string
    random: () => number
    stderr: { write(text: string): Promise<void> }
  }
}
