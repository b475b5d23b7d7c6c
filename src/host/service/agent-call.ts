import type { Prepared } from '../../client/prepare.ts'

/** A command that an AI agent runs. The functions report what the command plans and does. */
export interface AgentCall {
  /** the name of the program in which the agent runs */
  agent: string
  /** receives the requests of a dry run, with the current states of their resources */
  planned(requests: readonly Prepared[], states: readonly unknown[]): void
  /** receives the name of the job that the command starts */
  started(job: string): void
}
