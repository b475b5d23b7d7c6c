import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve, sep } from 'node:path'

/**
 * Simulates a full disk in a process. From the given write in a folder, each write stores half of
 * its data and fails. Load this file with `--import`.
 */
const { searchParams } = new URL(import.meta.url)
const folder = resolve(searchParams.get('folder') ?? '')
let left = Number(searchParams.get('at'))

function isFull(path) {
  const name = path instanceof URL ? path.pathname : String(path)
  const isBelow = typeof path !== 'number' && `${resolve(name)}${sep}`.startsWith(folder + sep)
  if (!isBelow) return false
  left -= 1
  return left <= 0
}

const failure = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    errno: -28,
    syscall: 'write',
  })

const halfOf = (data) =>
  typeof data === 'string' || data instanceof Uint8Array ? data.slice(0, data.length >> 1) : ''

/** the paths of the open files */
const paths = new Map()
const { openSync, closeSync, writeSync, writeFileSync, appendFileSync, mkdirSync } = fs
fs.openSync = (path, ...rest) => {
  const fd = openSync(path, ...rest)
  paths.set(fd, path)
  return fd
}
fs.closeSync = (fd) => {
  paths.delete(fd)
  closeSync(fd)
}
fs.writeSync = (fd, data, ...rest) => {
  if (!isFull(paths.get(fd) ?? fd)) return writeSync(fd, data, ...rest)
  writeSync(fd, halfOf(data))
  throw failure()
}
for (const [name, original] of Object.entries({ writeFileSync, appendFileSync })) {
  fs[name] = (path, data, ...rest) => {
    if (!isFull(paths.get(path) ?? path)) return original(path, data, ...rest)
    original(path, halfOf(data), ...rest)
    throw failure()
  }
}
fs.mkdirSync = (path, ...rest) => {
  if (!fs.existsSync(path) && isFull(path)) throw failure()
  return mkdirSync(path, ...rest)
}

const { open, mkdir, writeFile, appendFile } = fs.promises
const probe = await open('/dev/null', 'r')
const handles = Object.getPrototypeOf(probe)
await probe.close()
const handlePaths = new WeakMap()
fs.promises.open = async (path, ...rest) => {
  const handle = await open(path, ...rest)
  handlePaths.set(handle, path)
  return handle
}
for (const name of ['write', 'writeFile', 'appendFile']) {
  const original = handles[name]
  handles[name] = async function (data, ...rest) {
    const path = handlePaths.get(this)
    if (path === undefined || !isFull(path)) return await original.call(this, data, ...rest)
    await original.call(this, halfOf(data))
    throw failure()
  }
}
fs.promises.mkdir = async (path, ...rest) => {
  if (!fs.existsSync(path) && isFull(path)) throw failure()
  return await mkdir(path, ...rest)
}
for (const [name, original] of Object.entries({ writeFile, appendFile })) {
  fs.promises[name] = async (path, data, ...rest) => {
    if (typeof path === 'object' || !isFull(path)) return await original(path, data, ...rest)
    await original(path, halfOf(data), ...rest)
    throw failure()
  }
}
syncBuiltinESMExports()
