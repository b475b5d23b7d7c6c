/** Identifies a change request. `changeRequestId` is its ID or its number. */
export interface Target {
  spaceId: string
  changeRequestId: string
}

/** Options of reads that can be canceled. */
export interface Stoppable {
  signal?: AbortSignal | undefined
}
