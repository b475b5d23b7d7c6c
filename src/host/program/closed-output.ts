import { readFileSync, readlinkSync } from 'node:fs'

/**
 * The shells that can close an output with `>&-`. Other programs don't start docsctl with a closed
 * output.
 */
const shells = /^(?:a|ba|da|k|mk|z)?sh\n$|^fish\n$/

/**
 * Throws EBADF if the shell closed this output with `>&-`. Node replaces a closed output with the
 * null device, opened for reading and writing. A shell opens the null device only for writing, but
 * other programs open it for both, as Node does. Therefore, the function also checks that the
 * parent process is a shell whose output is not such a device. Only Linux provides this
 * information.
 */
export function refuseClosed(descriptor: number): void {
  if (!isClosed(descriptor)) return
  throw Object.assign(new Error('The output is closed'), { code: 'EBADF', syscall: 'write' })
}

function isClosed(descriptor: number): boolean {
  try {
    if (!isOpenForReading('self', descriptor)) return false
    const parent = readFileSync(`/proc/${process.ppid}/comm`, 'utf8')
    return shells.test(parent) && !isOpenForReading(String(process.ppid), descriptor)
  } catch {
    return false
  }
}

/** Returns whether an output of a process is the null device, opened for reading and writing. */
function isOpenForReading(id: string, descriptor: number): boolean {
  try {
    if (readlinkSync(`/proc/${id}/fd/${descriptor}`) !== '/dev/null') return false
  } catch {
    return false
  }
  const [, flags] = /^flags:\s*([0-7]+)$/m.exec(
    readFileSync(`/proc/${id}/fdinfo/${descriptor}`, 'utf8'),
  ) as RegExpExecArray
  return (Number.parseInt(flags as string, 8) & 0o3) === 0o2
}
