import { runInNewContext } from 'node:vm'
import { DocsctlError } from '../../../../errors.ts'

/**
 * Runs work that blocks the event loop for seconds, such as parsing a large document. Node's
 * watchdog interrupts it on Ctrl-C. Other listeners for the signal are called afterwards.
 */
export async function breakable<Of>(work: () => Of): Promise<Of> {
  await notInterrupted()
  let value!: Of
  const run = () => {
    value = work()
  }
  try {
    runInNewContext('run()', { run }, { breakOnSigint: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw error
    process.emit('SIGINT')
    throw interrupted()
  }
  return value
}

let waiting = 0
let interruptions = 0
const count = () => {
  interruptions += 1
}

/**
 * Throws after a recent interruption. Otherwise, it would be lost, because the watchdog replaces
 * the listeners.
 */
async function notInterrupted(): Promise<void> {
  const before = interruptions
  // share one listener, because many documents can be read in parallel
  if (waiting === 0) process.on('SIGINT', count)
  waiting += 1
  await turn()
  waiting -= 1
  if (waiting === 0) process.off('SIGINT', count)
  if (interruptions > before) throw interrupted()
}

function interrupted(): DocsctlError {
  return new DocsctlError('interrupted', 'interrupted')
}

/** Handles signals that arrived during blocking work. Throws if the run was aborted. */
export async function hearing(signal: AbortSignal): Promise<void> {
  await turn()
  signal.throwIfAborted()
}

/** Waits for the event loop, which handles signals between two iterations. */
async function turn(): Promise<void> {
  await new Promise(setImmediate)
  await new Promise(setImmediate)
}
