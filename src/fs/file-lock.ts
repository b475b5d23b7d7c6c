import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname, uptime } from 'node:os'
import { getBuiltinModule } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { DocsctlError } from '../errors.ts'
import { unwritable } from './replace-file.ts'
import { processExists } from './running-process.ts'

export interface LockOptions {
  /** the maximum time to wait for the process that holds the lock, in ms */
  patience?: number
  /**
   * the age, in ms, after which a lock counts as abandoned even if its process seems to be running
   */
  abandonedAfter?: number
  /**
   * creates the error for a file that stays locked; the holder is unknown if another process is
   * removing the lock
   */
  busy?: (path: string, holder: LockHolder | undefined) => DocsctlError
}

/**
 * The contents of the lock files that this process created. Any other lock file with the ID of this
 * process comes from an earlier process.
 */
const heldLocks = new Set<string>()

/**
 * Calls a function while this process holds the lock of a file. Other processes wait. The folder of
 * the file must exist. The lock contains a process ID. If that process was killed, the lock is
 * removed.
 */
export async function withFileLock<Result>(
  path: string,
  work: () => Result | Promise<Result>,
  options?: LockOptions,
): Promise<Result> {
  const release = await acquireFileLock(path, options)
  try {
    return await work()
  } finally {
    release()
  }
}

/**
 * Acquires the lock of a file as `withFileLock` does. Returns a function that releases the lock.
 */
export async function acquireFileLock(
  path: string,
  { patience = 15_000, abandonedAfter = 30_000, busy = lockedError }: LockOptions = {},
): Promise<() => void> {
  const lock = `${path}.lock`
  const own = ownerLine()
  const until = performance.now() + patience
  while (!isCreated(lock, own, path)) {
    if (isAbandoned(lock, abandonedAfter) && isRemoved(lock, own, abandonedAfter)) continue
    if (performance.now() > until) throw busy(path, lockHolder(path))
    // waits for a random time, so that waiting processes don't collide repeatedly
    await sleep(5 + Math.random() * 30)
  }
  heldLocks.add(own)
  return () => {
    if (readLockOwner(lock) === own) rmSync(lock, { force: true })
    heldLocks.delete(own)
  }
}

/**
 * Returns the content of a lock file: host, process ID, a unique string, and the time since boot.
 */
function ownerLine(): string {
  const unique = getBuiltinModule('node:crypto').randomBytes(6).toString('hex')
  return [hostname(), process.pid, unique, sinceBoot()].join(' ')
}

/** The process that holds a lock. */
export interface LockHolder {
  id: number
  /**
   * the host of the process, if it is a different machine; docsctl can't check whether the process
   * is running there
   */
  otherHost?: string
  /** the path of the lock file */
  file: string
}

/** Returns the process that holds the lock of a file, if there is one. */
export function lockHolder(path: string): LockHolder | undefined {
  const file = `${path}.lock`
  const owner = readLockOwner(file)
  if (owner === undefined || isAbandoned(file, Number.POSITIVE_INFINITY)) return undefined
  const [host = '', id] = owner.split(' ')
  return { id: Number(id), file, ...(host !== hostname() && { otherHost: host }) }
}

function isCreated(file: string, text: string, path: string): boolean {
  let handle: number | undefined
  try {
    handle = openSync(file, 'wx', 0o600)
    writeFileSync(handle, text)
    return true
  } catch (cause) {
    // if the disk is full, the file is created but its content can't be written
    if (handle !== undefined) rmSync(file, { force: true })
    else if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false
    // Windows returns a different error code for a file that is being deleted
    else if (process.platform === 'win32' && existsSync(file)) return false
    throw unwritable(path, cause)
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}

/** The age in ms after which an empty lock file counts as abandoned by a killed process. */
const unownedAfter = 30_000

/** The difference in ms between the times since boot of two runtimes, which may round differently. */
const clockDifference = 2000

function isAbandoned(lock: string, after: number): boolean {
  const owner = readLockOwner(lock)
  if (owner === undefined) return false
  const [host, id, , began] = owner.split(' ')
  // the lock file is empty until its process has written the process ID
  if (id === undefined) return fileAge(lock) > Math.min(after, unownedAfter)
  if (host !== hostname()) return fileAge(lock) > after
  const age = sinceBoot() - Number(began)
  // a lock that was created before the last boot is abandoned; after a restart of a container, a
  // different process can have the same ID
  const isOfEarlier = Number(id) === process.pid && !heldLocks.has(owner)
  return isOfEarlier || !processExists(Number(id)) || age < -clockDifference || age > after
}

/**
 * Returns the time since boot in ms, in whole seconds. `process.hrtime` doesn't start at boot in
 * the executable, and docsctl on Node must be able to read the locks of the executable.
 */
function sinceBoot(): number {
  return Math.floor(uptime()) * 1000
}

/**
 * Removes an abandoned lock while holding a second lock, the guard. Without the guard, a process
 * could delete a lock that another process has just created. An abandoned guard is removed in the
 * same way, with its own guard.
 */
function isRemoved(lock: string, own: string, after: number): boolean {
  const guard = `${lock}.removal`
  if (!isCreated(guard, own, lock)) return isAbandoned(guard, after) && isRemoved(guard, own, after)
  try {
    if (isAbandoned(lock, after)) rmSync(lock, { force: true })
    return true
  } finally {
    rmSync(guard, { force: true })
  }
}

function readLockOwner(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8')
  } catch {
    // the lock was released in the meantime
    return undefined
  }
}

/**
 * Returns the age of a file. The system clock may have changed, so a time in the future counts like
 * a time in the past.
 */
function fileAge(file: string): number {
  const written = statSync(file, { throwIfNoEntry: false })
  return written === undefined ? 0 : Math.abs(Date.now() - written.mtimeMs)
}

function lockedError(path: string, holder: LockHolder | undefined): DocsctlError {
  const id = holder ? ` (${holder.id})` : ''
  return new DocsctlError('failed', `${path} is locked by another docsctl process${id}`, {
    state: 'The file was not changed',
    hint: 'Try again',
    retryable: true,
  })
}
