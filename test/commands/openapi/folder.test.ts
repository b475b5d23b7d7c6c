import assert from 'node:assert/strict'
import { docsctl } from '../../support/docsctl.ts'
import { filesFolder } from '../../support/files-folder.ts'
import { pets } from '../../support/publishing/manifest-folder.ts'

describe('docsctl openapi publish --dir', () => {
  const { path, write: files } = filesFolder()
  const publish = (words: string) =>
    docsctl(['openapi', 'publish', ...words.split(' ')], { cwd: path() })

  it('publishes the documents of a folder by the names of their files, and no parts of them', async () => {
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

  it('refuses two of one name, none at all, and what names others', async () => {
    await files({ 'apis/a.yaml': pets, 'apis/A.json': '{"openapi": "3.1.0"}', 'none/a.txt': '' })
    const twice = await publish('--dir apis --check')
    assert.equal(twice.exit, 11)
    assert.match(twice.stderr, /has the slug a, as apis\/A\.json has/)
    const none = await publish('--dir none --check')
    assert.equal(none.exit, 2)
    assert.match(none.stderr, /--dir "none": holds no OpenAPI document/)
    const gone = await publish('--dir gone --check')
    assert.equal(gone.exit, 2)
    assert.match(gone.stderr, /--dir gone can't be read \(ENOENT\)/)
    const both = await publish('pets --dir apis')
    assert.equal(both.exit, 2)
    assert.match(both.stderr, /pets can't be given together with --dir/)
  })
})
