import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'
import { png } from '../../support/png.ts'
import { file, reads, trees } from '../../support/review/change-request-sample.ts'

/** Mocks a request for the first bytes of an image. The request must not contain the token. */
const beginning = (path: string, code: number, body: Buffer | string) =>
  nock('https://files.test', {
    badheaders: ['authorization'],
    reqheaders: { range: 'bytes=0-65535' },
  })
    .get(path)
    .reply(code, body, { 'content-type': 'image/png' })

describe('a change request with a replaced image', () => {
  afterEach(() => {
    const left = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(left, [])
  })
  const replaced = (before: object = {}) => {
    reads()
    trees(
      { files: [file('logo', { downloadURL: 'https://files.test/old', ...before })] },
      { files: [file('logo', { downloadURL: 'https://files.test/new', size: 2000 })] },
    )
  }
  const stat = ['cr', 'diff', '12', '--space', 'spc_1', '--json', '--jq', '.files[0].imageSizes']
  const diff = ['cr', 'diff', '12', '--space', 'spc_1']

  it('shows both image sizes, read from the image headers', async () => {
    replaced()
    beginning('/old', 206, png(640, 480))
    // a server may ignore the range, and the client then doesn't wait for the remaining bytes
    beginning('/new', 200, png(800, 600, 200_000))
    const { exit, stdout } = await docsctl(diff)
    assert.equal(exit, 0)
    assert.match(
      stdout,
      /^ {2}M logo\.png\n {6}replaced, 1,000 → 2,000 bytes, 640×480 → 800×600\n/m,
    )
  })

  it('does not fetch an image whose dimensions are known, and prints the sizes in JSON', async () => {
    replaced({ dimensions: { width: 64, height: 48 } })
    beginning('/new', 206, png(800, 600))
    const { stdout } = await docsctl(stat)
    assert.deepEqual(JSON.parse(stdout), {
      before: { width: 64, height: 48 },
      after: { width: 800, height: 600 },
    })
  })

  it('omits the image sizes if one of them is unavailable', async () => {
    replaced()
    beginning('/old', 404, 'gone')
    beginning('/new', 206, png(800, 600))
    const { exit, stdout } = await docsctl(diff)
    assert.equal(exit, 0)
    assert.match(stdout, /replaced, 1,000 → 2,000 bytes\n/)
  })

  it('fetches no image if only names are requested', async () => {
    replaced()
    assert.equal((await docsctl([...diff, '--name-only'])).stdout, 'logo.png\n')
  })
})
