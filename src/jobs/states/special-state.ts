import type { JobStep } from '../step.ts'
import type { StateReader } from './state-reader.ts'

/** The reader and comparison for state that no resource shows under a body's names. */
export interface SpecialState {
  read(
    step: JobStep,
    reader: StateReader,
    org: string | undefined,
  ): Promise<Record<string, unknown> | undefined>
  /** returns the expected fields after the step */
  wanted(step: JobStep): Record<string, unknown>
}
