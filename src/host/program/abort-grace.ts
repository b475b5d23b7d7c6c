/** The time limit for cleaning up after Ctrl-C or a timeout, in ms. */
const grace = 1000

/**
 * Rejects with the signal's reason at the end of the grace period, even if the work hasn't
 * finished.
 */
export function rejectAfterAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const leave = () => setTimeout(() => reject(signal.reason), grace)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
}
