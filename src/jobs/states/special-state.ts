import type { JobStep } from '../step.ts'
import type { StateReader } from './state-reader.ts'

/** How the state is read and compared of what no thing shows under the names of a body. */
export interface SpecialState {
  read(
    step: JobStep,
    reader: StateReader,
    org: string | undefined,
  ): Promise<Record<string, unknown> | undefined>
  /** the fields that are found once the step was done */
  wanted(step: JobStep): Record<string, unknown>
}
