import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failureFrom, withClient } from '../support/client.ts'
import type { Handler } from '../support/server.ts'

describe('a download', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsctl-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const bytes: Handler = (response) => {
    response.writeHead(200, { 'content-length': '5' }).end('%PDF-')
  }

  it('is written whole, without the token, and tells its progress', () =>
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

  it('may be read by whom the umask lets, or who could read the file before', () =>
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

  it('replaces no device and no folder', () =>
    withClient([bytes], async ({ client, server }) => {
      const error = await failureFrom(client.download(server.url, folder))
      assert.equal(error.kind, 'failed')
      assert.equal(error.message, `${folder} can't be written (it is there, and no file)`)
      assert.deepEqual(await readdir(folder), [])
    }))

  it('that breaks off leaves nothing', () =>
    withClient(
      [
        (response) => {
          response.writeHead(200, { 'content-length': '9' })
          response.write('%PDF-')
          setImmediate(() => response.socket?.destroy())
        },
      ],
      async ({ client, server }) => {
        const error = await failureFrom(
          client.download(`${server.url}/a?token=abc`, join(folder, 'a.pdf')),
        )
        assert.equal(error.kind, 'unreachable')
        assert.equal(error.details.state, 'no file was written')
        assert.equal(error.details.request?.url, `${server.url}/a?token=***`)
        assert.deepEqual(await readdir(folder), [])
      },
    ))

  it('that is refused leaves nothing', () =>
    withClient([(response) => response.writeHead(403).end()], async ({ client, server }) => {
      const error = await failureFrom(client.download(server.url, join(folder, 'a.pdf')))
      assert.equal(error.kind, 'not-permitted')
      assert.deepEqual(await readdir(folder), [])
    }))

  it('into a folder that is not there is no bug', () =>
    withClient([bytes], async ({ client, server }) => {
      const error = await failureFrom(client.download(server.url, join(folder, 'none', 'a.pdf')))
      assert.equal(error.kind, 'failed')
      assert.match(error.message, /can't be written \(ENOENT\)$/)
    }))

  it('that is cancelled leaves nothing', async () => {
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
