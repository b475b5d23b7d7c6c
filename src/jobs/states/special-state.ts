import type { JobStep } from '../step.ts'
import type { StateReader } from './state-reader.ts'

/** Functions for a state that the resource doesn't store under the names of the body keys. */
export interface SpecialState {
  read(
    step: JobStep,
    reader: StateReader,
    org: string | undefined,
  ): Promise<Record<string, unknown> | undefined>
  /** returns the fields that the resource should have after the step */
  wanted(step: JobStep): Record<string, unknown>
}
