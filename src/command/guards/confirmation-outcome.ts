/** The facts that the guards found before a batch starts. */
export interface GuardFindings {
  /** the user that the token belongs to, if the service names it */
  caller: string | undefined
  /** the numbers of the steps that take something away from the caller */
  own: ReadonlySet<number>
  /** the warning in the prompt */
  warning: string | undefined
  /** the lists that were read, by request */
  listed: ReadonlyMap<string, readonly unknown[]>
}

/** The outcome of the prompts before a write. */
export interface ConfirmationOutcome {
  /** a person confirmed on a terminal, and may want to undo it */
  wasPrompted: boolean
  guarded?: GuardFindings | undefined
}
