import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { getBuiltinModule } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { DocsctlError } from '../errors.ts'
import { unwritable } from './replace-file.ts'

export interface LockTimes {
  /** how long to wait for whoever has the file */
  patience?: number
  /** the age at which nobody can be at work any more, also where it can't be asked whether they are */
  abandonedAfter?: number
}

/**
 * Has one process at a time work on a file; the others wait for their turn. The folder must be there. Whoever was
 * killed at it is found out by its process id, and holds nobody up.
 */
export async function withFileLock<Result>(
  path: string,
  work: () => Result | Promise<Result>,
  { patience = 15_000, abandonedAfter = 30_000 }: LockTimes = {},
): Promise<Result> {
  const lock = `${path}.lock`
  const own = [
    hostname(),
    process.pid,
    getBuiltinModule('node:crypto').randomBytes(6).toString('hex'),
    sinceBoot(),
  ].join(' ')
  const until = performance.now() + patience
  while (!isCreated(lock, own, path)) {
    if (isAbandoned(lock, abandonedAfter) && isRemoved(lock, abandonedAfter)) continue
    if (performance.now() > until) throw busy(path, lock)
    // at another time each, so that those who wait together don't meet again and again
    await sleep(5 + Math.random() * 30)
  }
  try {
    return await work()
  } finally {
    if (ownerOf(lock) === own) rmSync(lock, { force: true })
  }
}

/** The process that has the file, where one is at work on it. */
export function holderOf(path: string): number | undefined {
  const lock = `${path}.lock`
  const owner = ownerOf(lock)
  if (owner === undefined || isAbandoned(lock, Number.POSITIVE_INFINITY)) return undefined
  return Number(owner.split(' ')[1])
}

function isCreated(file: string, text: string, path: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (cause) {
    // Windows refuses one that is about to be deleted by another code
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(file)) return false
    throw unwritable(path, cause)
  }
}

function isAbandoned(lock: string, after: number): boolean {
  const owner = ownerOf(lock)
  if (owner === undefined) return false
  const [host, id, , began] = owner.split(' ')
  // one that is just being written names nobody yet
  if (host !== hostname() || id === undefined) return ageOf(lock) > after
  const age = sinceBoot() - Number(began)
  // what is from the time before the machine was started is held by nobody
  return !isRunning(Number(id)) || age < 0 || age > after
}

/** The clock that all processes of a machine share, and that nobody sets, in ms. */
function sinceBoot(): number {
  return Number(process.hrtime.bigint() / 1_000_000n)
}

/** Only one may remove it at a time: otherwise the second would remove what a third has created meanwhile. */
function isRemoved(lock: string, after: number): boolean {
  const removal = `${lock}.removal`
  if (!isCreated(removal, '', lock)) {
    if (ageOf(removal) > after) rmSync(removal, { force: true })
    return false
  }
  try {
    if (isAbandoned(lock, after)) rmSync(lock, { force: true })
    return true
  } finally {
    rmSync(removal, { force: true })
  }
}

function ownerOf(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8')
  } catch {
    // it was released meanwhile
    return undefined
  }
}

/** By clocks that may be set: what seems to be from the future is as old as what is from so long ago. */
function ageOf(file: string): number {
  const written = statSync(file, { throwIfNoEntry: false })
  return written === undefined ? 0 : Math.abs(Date.now() - written.mtimeMs)
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    // a process of somebody else can't be sent a signal, but is there
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function busy(path: string, lock: string): DocsctlError {
  const id = ownerOf(lock)?.split(' ')[1] ?? ''
  return new DocsctlError('failed', `${path} is being written by another docsctl (process ${id})`, {
    state: 'it is as it was',
    hint: 'try again',
    retryable: true,
  })
}
