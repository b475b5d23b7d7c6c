import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failureFrom, withClient } from '../support/client.ts'
import { type Handler, reset, text } from '../support/server.ts'

describe('a download', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsctl-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const bytes: Handler = (response) => {
    response.writeHead(200, { 'content-length': '5' }).end('%PDF-')
  }

  it('is written completely, without the token, and reports its progress', () =>
    withClient([bytes], async ({ client, server }) => {
      const file = join(folder, 'a.pdf')
      const progress: unknown[] = []
      const done = await client.download(`${server.url}/a.pdf?sig=1`, file, {
        onProgress: (...step) => progress.push(step),
      })
      assert.deepEqual(done, { bytes: 5 })
      assert.equal(await readFile(file, 'utf8'), '%PDF-')
      assert.deepEqual(await readdir(folder), ['a.pdf'])
      assert.deepEqual(progress, [[5, 5]])
      assert.equal(server.seen[0]?.headers.authorization, undefined)
    }))

  it('keeps the mode of a replaced file, and creates a new file with the mode of the umask', () =>
    withClient([bytes, bytes], async ({ client, server }) => {
      const file = join(folder, 'a.pdf')
      const umask = process.umask(0o027)
      const modes: number[] = []
      try {
        for (const _ of ['new', 'replaced']) {
          await client.download(server.url, file)
          modes.push((await stat(file)).mode & 0o777)
          await chmod(file, 0o600)
        }
      } finally {
        process.umask(umask)
      }
      assert.deepEqual(modes, [0o640, 0o600])
    }))

  it('replaces neither a device nor a folder', () =>
    withClient([bytes], async ({ client, server }) => {
      const error = await failureFrom(client.download(server.url, folder))
      assert.equal(error.kind, 'failed')
      assert.equal(error.message, `Cannot write ${folder} (it is not a file)`)
      assert.deepEqual(await readdir(folder), [])
    }))

  const half: Handler = (response) => {
    response.writeHead(200, { 'content-length': '9' })
    response.write('%PDF-')
    setImmediate(() => response.socket?.destroy())
  }
  const offered = { 'accept-ranges': 'bytes', etag: '"v1"' }
  /** Serves half of a file and then closes the connection. */
  function halfOffered() {
    let broken = () => {}
    const handler: Handler = (response) => {
      response.writeHead(200, { 'content-length': '9', ...offered }).write('%PDF-')
      broken = () => response.socket?.destroy()
    }
    return { handler, options: { onProgress: () => broken() } }
  }

  it('leaves no file if every try is interrupted', () =>
    withClient(
      Array.from({ length: 8 }, () => half),
      async ({ client, server }) => {
        const error = await failureFrom(
          client.download(`${server.url}/a?token=abc`, join(folder, 'a.pdf')),
        )
        assert.equal(error.kind, 'unreachable')
        assert.equal(error.details.state, 'No file was written')
        assert.equal(error.details.request?.url, `${server.url}/a?token=***`)
        assert.deepEqual(await readdir(folder), [])
      },
    ))

  it('is retried after 429, 503 and a connection reset', () =>
    withClient(
      [
        (response) => response.writeHead(429, { 'retry-after': '3' }).end(),
        (response) => response.writeHead(503).end(),
        reset(),
        half,
        bytes,
      ],
      async ({ client, server, clock }) => {
        const file = join(folder, 'a.pdf')
        assert.deepEqual(await client.download(server.url, file), { bytes: 5 })
        assert.equal(await readFile(file, 'utf8'), '%PDF-')
        assert.deepEqual(clock.slept, [3000, 500, 1000, 2000])
      },
    ))

  it('continues after an interruption if the service supports ranges', () => {
    const { handler, options } = halfOffered()
    const rest: Handler = (response) => {
      response.writeHead(206, { 'content-range': 'bytes 5-8/9' }).end('1.7\n')
    }
    return withClient([handler, rest], async ({ client, server }) => {
      const file = join(folder, 'a.pdf')
      assert.deepEqual(await client.download(server.url, file, options), { bytes: 9 })
      assert.equal(await readFile(file, 'utf8'), '%PDF-1.7\n')
      const { range, 'if-range': same } = server.seen[1]?.headers ?? {}
      assert.deepEqual([range, same], ['bytes=5-', '"v1"'])
    })
  })

  it('continues again if the rest was interrupted, too', () => {
    const { handler, options } = halfOffered()
    const parts: Handler[] = [
      (response) => response.writeHead(206, { 'content-range': 'bytes 5-6/9' }).end('1.'),
      (response) => response.writeHead(206, { 'content-range': 'bytes 7-8/9' }).end('7\n'),
    ]
    return withClient([handler, ...parts], async ({ client, server }) => {
      const file = join(folder, 'a.pdf')
      assert.deepEqual(await client.download(server.url, file, options), { bytes: 9 })
      assert.equal(await readFile(file, 'utf8'), '%PDF-1.7\n')
      assert.equal(server.seen[2]?.headers.range, 'bytes=7-')
    })
  })

  for (const [what, headers] of [
    ['with a different version', { 'content-range': 'bytes 5-8/9', etag: '"v2"' }],
    ['with a different length', { 'content-range': 'bytes 5-8/4711', etag: '"v1"' }],
  ] as const) {
    it(`rejects the rest of a file ${what}`, () => {
      const { handler, options } = halfOffered()
      const rest: Handler = (response) => response.writeHead(206, headers).end('ZZZ\n')
      const whole: Handler = (response) => {
        response.end('%PDF-2.0\n')
      }
      return withClient([handler, rest, whole], async ({ client, server }) => {
        const file = join(folder, 'a.pdf')
        await client.download(server.url, file, options)
        assert.equal(await readFile(file, 'utf8'), '%PDF-2.0\n')
      })
    })
  }

  for (const status of [400, 403, 404, 412, 416]) {
    it(`requests the whole file if the request for the rest returns ${status}`, () => {
      const { handler, options } = halfOffered()
      const whole: Handler = (response) => response.writeHead(200, offered).end('%PDF-1.7\n')
      const refused = text(status, 'no such range', 'text/plain')
      return withClient([handler, refused, whole], async ({ client, server }) => {
        const file = join(folder, 'a.pdf')
        assert.deepEqual(await client.download(server.url, file, options), { bytes: 9 })
        assert.equal(await readFile(file, 'utf8'), '%PDF-1.7\n')
        assert.deepEqual(
          server.seen.map(({ headers }) => headers.range),
          [undefined, 'bytes=5-', undefined],
        )
      })
    })
  }

  it('starts over if the file changed in the meantime', () => {
    const { handler, options } = halfOffered()
    const other: Handler = (response) => {
      response.end('%PDF-2.0\n')
    }
    return withClient([handler, other, other], async ({ client, server }) => {
      const file = join(folder, 'a.pdf')
      await client.download(server.url, file, options)
      assert.equal(await readFile(file, 'utf8'), '%PDF-2.0\n')
    })
  })

  it('accepts a URL with malformed percent escapes in the username and password', () =>
    withClient([bytes], async ({ client, server }) => {
      const file = join(folder, 'a.pdf')
      await client.download(server.url.replace('//', '//a%zz:b@'), file)
      const sent = Buffer.from('a%zz:b').toString('base64')
      assert.equal(server.seen[0]?.headers.authorization, `Basic ${sent}`)
    }))

  for (const [what, handler] of [
    ['a page', text(200, '<!doctype html><title>Login</title>')],
    ['nothing', text(200, '')],
    ['JSON', text(200, '{"error":{"message":"expired"}}', 'application/json')],
  ] as const) {
    it(`with ${what} as the response replaces no file`, () =>
      withClient([handler], async ({ client, server }) => {
        const file = join(folder, 'a.pdf')
        await writeFile(file, 'before')
        const error = await failureFrom(client.download(server.url, file, { begins: '%PDF-' }))
        assert.equal(error.exit, 1)
        assert.match(error.message, /^Expected a file, but received /)
        assert.equal(await readFile(file, 'utf8'), 'before')
        assert.deepEqual(await readdir(folder), ['a.pdf'])
      }))
  }

  it('leaves no file if the request is rejected', () =>
    withClient([(response) => response.writeHead(403).end()], async ({ client, server }) => {
      const error = await failureFrom(client.download(server.url, join(folder, 'a.pdf')))
      assert.equal(error.kind, 'not-permitted')
      assert.deepEqual(await readdir(folder), [])
    }))

  it('reports a target file that cannot be replaced, and leaves no other file', () =>
    withClient([bytes], async ({ client, server }) => {
      const file = join(folder, 'a.pdf')
      // the target becomes a folder during the download
      const onProgress = () => mkdirSync(join(file, 'inside'), { recursive: true })
      const error = await failureFrom(client.download(server.url, file, { onProgress }))
      assert.match(error.message, /Cannot write .*a\.pdf \(/)
      assert.deepEqual(await readdir(folder), ['a.pdf'])
    }))

  it('into a missing folder is not reported as a bug', () =>
    withClient([bytes], async ({ client, server }) => {
      const error = await failureFrom(client.download(server.url, join(folder, 'none', 'a.pdf')))
      assert.equal(error.kind, 'failed')
      assert.match(error.message, /^Cannot write .* \(ENOENT\)$/)
    }))

  it('leaves no file if it is canceled', async () => {
    const controller = new AbortController()
    await withClient(
      [(response) => response.writeHead(200).write('%PDF-')],
      async ({ client, server }) => {
        const error = await failureFrom(
          client.download(server.url, join(folder, 'a.pdf'), {
            signal: controller.signal,
            onProgress: () => controller.abort(),
          }),
        )
        assert.equal(error.kind, 'interrupted')
        assert.deepEqual(await readdir(folder), [])
      },
    )
  })
})
