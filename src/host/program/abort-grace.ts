/** The time in ms to clean up after Ctrl-C or a timeout. */
const grace = 1000

/** Rejects with the signal's reason after the grace period, even if the work is still waiting. */
export function rejectAfterAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const leave = () => setTimeout(() => reject(signal.reason), grace)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
}
