import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent } from 'undici'
import { docsctl, token } from '../../support/docsctl.ts'
import { type Handler, json, startServer, type TestServer } from '../../support/server.ts'

const pdf: Handler = (response) => {
  response.writeHead(200, { 'content-length': '8' }).end('%PDF-1.7')
}

const broken: Handler = (response) => {
  response.writeHead(200, { 'content-length': '8' }).write('%PDF', () => response.destroy())
}

describe('change-requests pdf --download', () => {
  let folder: string
  let files: TestServer
  let service: TestServer
  let agent: Agent
  let url: string

  const serve = async (...handlers: Handler[]) => {
    files = await startServer(...handlers)
    url = `${files.url}/12.pdf?X-Amz-Signature=s1gned`
    service = await startServer(json(200, { url }))
  }

  const download = (...more: string[]) =>
    docsctl(['change-requests', 'pdf', '12', '--space', 'spc_1', '--download', ...more], {
      env: { DOCSCTL_API_URL: service.url },
      dispatcher: agent,
      cwd: folder,
    })

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsctl-pdf-'))
    agent = new Agent()
  })

  afterEach(async () => {
    await agent.destroy()
    await files.close()
    await service.close()
    await rm(folder, { recursive: true })
  })

  it('fetches the file without the token, and prints its path and size', async () => {
    await serve(pdf)
    const { exit, stdout, stderr } = await download('a.pdf', '--json')
    assert.equal(exit, 0, stderr)
    assert.deepEqual(JSON.parse(stdout), { url, file: 'a.pdf', bytes: 8 })
    assert.equal(await readFile(join(folder, 'a.pdf'), 'utf8'), '%PDF-1.7')
    assert.equal(service.seen[0]?.headers.authorization, `Bearer ${token}`)
    assert.equal(files.seen[0]?.url, '/12.pdf?X-Amz-Signature=s1gned')
    assert.equal(files.seen[0]?.headers.authorization, undefined)
    assert.ok(!JSON.stringify(files.seen[0]?.headers).includes(token))
  })

  it('sends no token even if the file is on the origin of the API', async () => {
    await serve(pdf)
    await service.close()
    const own: Handler = (response) => {
      const body = { url: `${service.url}/12.pdf` }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    service = await startServer(own, pdf)
    assert.equal((await download('a.pdf')).exit, 0)
    assert.deepEqual(
      service.seen.map(({ headers }) => headers.authorization),
      [`Bearer ${token}`, undefined],
    )
  })

  it('logs the download with --verbose, without its signature', async () => {
    await serve(pdf)
    const { stdout, stderr } = await download('a.pdf', '--verbose')
    assert.match(stderr, /> GET .*\/12\.pdf\?X-Amz-Signature=\*\*\*\n< 200 in/)
    assert.ok(!stderr.includes('s1gned'))
    assert.ok(stdout.includes('s1gned'))
  })

  it('replaces an existing file', async () => {
    await serve(pdf)
    await writeFile(join(folder, 'a.pdf'), 'old')
    assert.equal((await download('a.pdf')).exit, 0)
    assert.equal(await readFile(join(folder, 'a.pdf'), 'utf8'), '%PDF-1.7')
  })

  it('keeps the existing file and leaves nothing else if the download is interrupted', async () => {
    await serve(broken)
    await writeFile(join(folder, 'a.pdf'), 'old')
    const { exit, stdout, stderr } = await download('a.pdf')
    assert.deepEqual([exit, stdout], [9, ''])
    assert.ok(!stderr.includes('s1gned'))
    assert.deepEqual(await readdir(folder), ['a.pdf'])
    assert.equal(await readFile(join(folder, 'a.pdf'), 'utf8'), 'old')
  })

  it('leaves no file if there is nothing to download', async () => {
    await serve(json(404, { message: 'gone' }))
    const { exit, stdout, stderr } = await download('a.pdf')
    assert.deepEqual([exit, stdout], [3, ''])
    assert.ok(!stderr.includes('s1gned'))
    assert.deepEqual(await readdir(folder), [])
  })

  it('sends no request if the file name is missing', async () => {
    await serve(pdf)
    for (const name of ['-', '']) {
      const { exit, stdout, stderr } = await download(name)
      assert.deepEqual([exit, stdout], [2, ''])
      assert.match(stderr, /Invalid value "-?" for --download\. Expected a file name/)
    }
    assert.deepEqual(service.seen, [])
  })
})
