import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../scripts/manifest.ts'
import type { Client } from '../../src/client/client.ts'
import type { ClientOptions } from '../../src/client/client-options.ts'
import { fakeClock } from '../support/fake-clock.ts'

/** Returns a function that sends headers and a body, and closes the connection. */
const parts =
  (head: string, end = '') =>
  (socket: Socket, body: Buffer) => {
    socket.write(`HTTP/1.1 200 OK\r\nconnection: close\r\n${head}\r\n`)
    socket.write(body)
    socket.end(end)
  }

const contentLength = (more: number) => (socket: Socket, body: Buffer) =>
  parts(`content-length: ${body.length + more}\r\n`)(socket, body)

const chunked = (end: string) => (socket: Socket, body: Buffer) =>
  parts(`transfer-encoding: chunked\r\n\r\n${body.length.toString(16)}`, end)(socket, body)

/** Ways to mark the end of a response, and whether the response is complete. */
const framings = [
  ['no length', true, parts('')],
  ['its length', true, contentLength(0)],
  ['a larger length', false, contentLength(1)],
  ['chunks', true, chunked('\r\n0\r\n\r\n')],
  ['chunks without an end', false, chunked('\r\n')],
] as const

/** Body sizes around the size of the buffer that pauses the parser. */
const sizes = [1, 65_535, 65_536, 65_537, 131_072, 1_000_000]

describe('a response that ends before it is read', () => {
  let folder: string
  let server: Server
  let client: Client
  let sockets: Socket[]

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsctl-paused-'))
    sockets = []
    server = createServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => {})
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { connect } = (await import(pathToFileURL(join(root, 'dist/client.js')).href)) as {
      connect: (options: ClientOptions) => Client
    }
    client = connect({ apiUrl: 'http://127.0.0.1', clock: fakeClock(), random: () => 1 })
  })

  afterEach(async () => {
    await client.close()
    for (const socket of sockets) socket.destroy()
    server.close()
    await rm(folder, { recursive: true })
  })

  const host = () => `127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Downloads a body. Reads the body only after the service has closed the connection. */
  async function download(body: Buffer, respond: (socket: Socket) => void): Promise<void> {
    server.on('connection', (socket) => socket.once('data', () => respond(socket)))
    const file = join(folder, 'file')
    const verify = async () => {
      // wait until the parser has paused and the connection has closed
      for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
    }
    await client.download(`http://${host()}/`, file, { verify })
    assert.ok(body.equals(await readFile(file)))
  }

  for (const [what, isComplete, respond] of framings) {
    for (const size of sizes) {
      it(`is ${isComplete ? 'complete' : 'rejected'} with ${what} and ${size} bytes`, async () => {
        const body = Buffer.alloc(size, 'x')
        const done = download(body, (socket) => respond(socket, body))
        if (isComplete) await done
        else await assert.rejects(done, { exit: 9 })
      })
    }
  }
})
