/** How long work may tidy up after Ctrl-C or the end of its time. */
const grace = 1000

/** Fails with what the signal says a little after that, whatever the work still waits for. */
export function leftBehind(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const leave = () => setTimeout(() => reject(signal.reason), grace)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
}
