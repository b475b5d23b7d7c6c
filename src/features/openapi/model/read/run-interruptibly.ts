import { runInNewContext } from 'node:vm'
import { DocsctlError } from '../../../../errors.ts'

/**
 * Runs a function that blocks the event loop for seconds, such as parsing a large document. Node's
 * watchdog interrupts the function on Ctrl-C. The other signal listeners run afterwards.
 */
export async function runInterruptibly<Result>(work: () => Result): Promise<Result> {
  await throwIfInterrupted()
  let value!: Result
  const run = () => {
    value = work()
  }
  try {
    runInNewContext('run()', { run }, { breakOnSigint: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw error
    process.emit('SIGINT')
    throw interruptedError()
  }
  return value
}

let waiting = 0
let interruptions = 0
const count = () => {
  interruptions += 1
}

/**
 * Throws if Ctrl-C was pressed before the blocking function starts. The watchdog replaces all
 * listeners, so this signal would otherwise be lost.
 */
async function throwIfInterrupted(): Promise<void> {
  const before = interruptions
  // share one listener, because many documents can be parsed at the same time
  if (waiting === 0) process.on('SIGINT', count)
  waiting += 1
  await yieldToEventLoop()
  waiting -= 1
  if (waiting === 0) process.off('SIGINT', count)
  if (interruptions > before) throw interruptedError()
}

function interruptedError(): DocsctlError {
  return new DocsctlError('interrupted', 'interrupted')
}

/**
 * Lets the event loop handle signals that arrived during a blocking function. Throws if the run was
 * aborted.
 */
export async function throwIfAborted(signal: AbortSignal): Promise<void> {
  await yieldToEventLoop()
  signal.throwIfAborted()
}

/** Waits until the event loop has handled pending signals. */
async function yieldToEventLoop(): Promise<void> {
  await new Promise(setImmediate)
  await new Promise(setImmediate)
}
