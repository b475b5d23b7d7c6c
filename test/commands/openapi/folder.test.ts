import assert from 'node:assert/strict'
import { docsctl } from '../../support/docsctl.ts'
import { filesFolder } from '../../support/files-folder.ts'
import { pets } from '../../support/publishing/manifest-folder.ts'

describe('docsctl openapi publish --dir', () => {
  const { path, write: files } = filesFolder()
  const publish = (words: string) =>
    docsctl(['openapi', 'publish', ...words.split(' ')], { cwd: path() })

  it('publishes the documents in a folder by file name, but not the files that they reference', async () => {
    await files({
      'apis/Pet Store.v2.yaml': pets,
      'apis/toys.openapi.json':
        '{"openapi": "3.1.0", "info": {"title": "a", "version": "1"}, "paths": {}}',
      'apis/schema.yaml': 'type: object\n',
      'apis/README.md': 'openapi: 3.1.0\n',
    })
    const { exit, stdout } = await publish('--dir apis --check --json')
    assert.equal(exit, 0)
    assert.deepEqual(
      JSON.parse(stdout).map(({ slug, result }: Record<string, string>) => `${slug} ${result}`),
      ['pet-store-v2 checked', 'toys checked'],
    )
  })

  it('reports a single document that fails without the word "all"', async () => {
    await files({ 'apis/a.yaml': 'openapi: 3.1.0\npaths: 7\n' })
    const { exit, stderr } = await publish('--dir apis --check')
    assert.equal(exit, 11)
    assert.match(stderr, /^docsctl: 1 of 1 failed$/m)
  })

  it('rejects duplicate names, an empty folder, and flags that name other documents', async () => {
    await files({ 'apis/a.yaml': pets, 'apis/A.json': '{"openapi": "3.1.0"}', 'none/a.txt': '' })
    const twice = await publish('--dir apis --check')
    assert.equal(twice.exit, 11)
    assert.match(
      twice.stderr,
      /apis\/a\.yaml:1:1: error: Duplicate slug a, also used by apis\/A\.json \(publish\/slug\)/,
    )
    const none = await publish('--dir none --check')
    assert.equal(none.exit, 2)
    assert.match(
      none.stderr,
      /Invalid value "none" for --dir\. The folder contains no OpenAPI document/,
    )
    const gone = await publish('--dir gone --check')
    assert.equal(gone.exit, 2)
    assert.match(gone.stderr, /Cannot read --dir gone \(ENOENT\)/)
    const both = await publish('pets --dir apis')
    assert.equal(both.exit, 2)
    assert.match(both.stderr, /pets cannot be used with --dir/)
  })
})
