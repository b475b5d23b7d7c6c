/** The results of the safety checks before a batch starts. */
export interface GuardFindings {
  /** the user that owns the token, if the service returns that user */
  caller: string | undefined
  /** the indexes of the steps that reduce the caller's own access */
  own: ReadonlySet<number>
  /** the warning in the prompt */
  warning: string | undefined
  /** the lists that the checks have read, by request path */
  listed: ReadonlyMap<string, readonly unknown[]>
}

/** The outcome of the prompts before a write. */
export interface ConfirmationOutcome {
  /** true if a person confirmed the write on a terminal, and may therefore want to undo it */
  wasPrompted: boolean
  guarded?: GuardFindings | undefined
}
