import type { JobStep } from '../step.ts'
import type { StateReader } from './state-reader.ts'

/** The functions for a state that isn't stored in the resource under the names of the body keys. */
export interface SpecialState {
  read(
    step: JobStep,
    reader: StateReader,
    org: string | undefined,
  ): Promise<Record<string, unknown> | undefined>
  /** returns the fields that the resource should have after the step */
  wanted(step: JobStep): Record<string, unknown>
}
