import { createHash } from 'node:crypto'
import { unlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { platform, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DocsctlError } from '../../errors.ts'

/** A socket's path must be short, so that it can't stand beside every file. */
function socketPath(file: string): string {
  const name = `docsctl-${createHash('sha256').update(resolve(file)).digest('hex').slice(0, 24)}`
  if (platform() === 'win32') return `\\\\.\\pipe\\${name}`
  const beside = `${resolve(file)}.lock`
  return Buffer.byteLength(beside) < 100 ? beside : join(tmpdir(), `${name}.lock`)
}

function answers(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(path, () => {
      server.off('error', fail)
      done()
    })
  })
}

/**
 * Takes a file for this process alone, by listening on a socket named after it: unlike a file with
 * a process id, a socket is never taken for held when its holder was killed. Answers its release.
 */
export async function lockFile(file: string): Promise<() => Promise<void>> {
  const path = socketPath(file)
  const server = createServer((socket) => socket.destroy())
  server.unref()
  try {
    await listen(server, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    if (await answers(path)) {
      throw new DocsctlError('usage', `another sandbox is using ${file}`, {
        hint: 'stop that one first, or give another file to --data',
      })
    }
    unlinkSync(path)
    await listen(server, path)
  }
  return () =>
    new Promise((done) => {
      server.close(() => done())
    })
}
