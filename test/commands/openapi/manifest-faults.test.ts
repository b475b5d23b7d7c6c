import assert from 'node:assert/strict'
import { docsctl } from '../../support/docsctl.ts'
import { manifest, manifestFolder } from '../../support/publishing/manifest-folder.ts'

describe('docsctl openapi publish with a malformed manifest', () => {
  const { path, files, publish } = manifestFolder()

  it('shows the typed file if the manifest is missing', async () => {
    const { exit, stderr } = await docsctl(
      ['openapi', 'publish', '--manifest', '/x/nosuch.yaml', '--no-ci'],
      { cwd: path() },
    )
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /^docsctl: Cannot read the file \/x\/nosuch\.yaml for --manifest \(ENOENT\)\n/,
    )
  })

  const wrong: [what: string, text: string, finding: string][] = [
    ['a missing list', 'options: {}\n', '1:1: error: specifications: Missing required value'],
    [
      'an empty list',
      'specifications: []\n',
      '1:17: error: specifications: Expected at least 1 item',
    ],
    [
      'an unknown key',
      'specifications:\n  - {slug: a, file: a.yaml, lnt: minimal}\n',
      '2:29: error: specifications.0.lnt: Unknown key. Expected one of: slug, file, url,',
    ],
    [
      'an invalid slug',
      'specifications:\n  - {slug: A, file: a.yaml}\n',
      '2:12: error: specifications.0.slug: Use lowercase letters and digits',
    ],
    [
      'neither file nor url',
      'specifications:\n  - {slug: a}\n',
      '2:5: error: specifications.0: Expected either "file" or "url"',
    ],
    [
      'both file and url',
      'specifications:\n  - {slug: a, file: a, url: "https://example.com"}\n',
      '2:5: error: specifications.0: Expected either "file" or "url"',
    ],
    [
      'a URL for a file',
      'specifications:\n  - {slug: a, file: "https://example.com/a"}\n',
      '2:21: error: specifications.0.file: Expected a file. Use "url" for a URL',
    ],
    [
      'standard input',
      'specifications:\n  - {slug: a, file: "-", against: "-"}\n',
      '2:21: error: specifications.0.file: Expected a file (',
    ],
    [
      'a duplicate slug',
      'specifications:\n  - {slug: a, file: a}\n  - {slug: a, file: b}\n',
      '3:12: error: specifications.1.slug: Duplicate slug',
    ],
    ['malformed YAML', 'specifications: [\n', '2:1: error:'],
  ]
  for (const [what, text, finding] of wrong) {
    it(`rejects ${what} with its location, without sending a request`, async () => {
      await files({ 'apis/openapi.publish.yaml': text })
      const { exit, stdout, stderr } = await publish('')
      assert.deepEqual([exit, stdout], [11, ''])
      assert.ok(stderr.includes(`apis/openapi.publish.yaml:${finding}`), stderr)
    })
  }

  it('rejects a missing manifest and conflicting flags', async () => {
    const gone = await publish('')
    assert.equal(gone.exit, 2)
    const typed = 'openapi publish --manifest apis'.split(' ')
    assert.match(
      (await docsctl(typed, { cwd: path() })).stderr,
      /Cannot read the file apis for --manifest \(it is a folder\)/,
    )
    assert.match(gone.stderr, /apis\/openapi\.publish\.yaml/)
    await files({ 'apis/openapi.publish.yaml': manifest })
    const both = await publish('pets apis/pets.yaml')
    assert.equal(both.exit, 2)
    assert.match(both.stderr, /apis\/pets\.yaml cannot be used with --manifest/)
    const web = await publish('--web')
    assert.equal(web.exit, 2)
    assert.match(web.stderr, /--web cannot be used with --manifest/)
  })
})
