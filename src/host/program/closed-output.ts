import { readFileSync, readlinkSync } from 'node:fs'

/** The shells whose `>&-` closes an output. Other programs don't start docsctl with a closed one. */
const shells = /^(?:a|ba|da|k|mk|z)?sh\n$|^fish\n$/

/**
 * Throws EBADF if the shell closed this output (`>&-`). Node replaces a closed output by the null
 * device, opened for reading too. A shell opens it only for writing, but other programs open it
 * like Node, so the parent process matters. Only Linux shows all of this.
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

/** Returns whether an output is the null device, opened for reading and writing. */
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
