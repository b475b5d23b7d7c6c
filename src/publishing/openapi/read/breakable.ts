import { runInNewContext } from 'node:vm'
import { DocsctlError } from '../../../errors.ts'

/**
 * Does work that keeps the process from hearing of Ctrl-C, as reading a large document does for seconds.
 * Node's own watchdog breaks it off; whoever else waits for the signal hears of it then.
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

/** The watchdog takes the place of those who listen, and what came just before would be lost. */
async function notInterrupted(): Promise<void> {
  const before = interruptions
  // one listener for all: many documents may be read side by side
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

/** Lets the process hear of what came while it could hear of nothing, and ends what that was to end. */
export async function hearing(signal: AbortSignal): Promise<void> {
  await turn()
  signal.throwIfAborted()
}

/** What has come is looked for between two of these. */
async function turn(): Promise<void> {
  await new Promise(setImmediate)
  await new Promise(setImmediate)
}
