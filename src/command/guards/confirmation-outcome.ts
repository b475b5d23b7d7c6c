/** The results of the safety checks before a batch starts. */
export interface GuardFindings {
  /** the user that the token belongs to, if the service returns it */
  caller: string | undefined
  /** the indexes of the steps that reduce the caller's own access */
  own: ReadonlySet<number>
  /** the warning in the prompt */
  warning: string | undefined
  /** the lists that the checks have read, by request */
  listed: ReadonlyMap<string, readonly unknown[]>
}

/** The outcome of the prompts before a write. */
export interface ConfirmationOutcome {
  /** true if a person confirmed on a terminal; that person may want to undo the write */
  wasPrompted: boolean
  guarded?: GuardFindings | undefined
}
