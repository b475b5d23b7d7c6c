import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'
import { filesFolder } from '../../support/files-folder.ts'

const head = "openapi: 3.1.0\ninfo: {title: Pets, version: '1'}\npaths:\n"
const pets = `${head}  /pets:\n    get:\n      responses: {"200": {description: ok}}\n`
const toys = `${head}  /toys:\n    get:\n      responses: {"200": {description: ok}}\n`

describe('docsctl openapi publish --manifest', () => {
  const { path, write: files } = filesFolder()
  beforeEach(() => files({ 'apis/pets.yaml': pets, 'apis/toys.yaml': toys }))
  afterEach(() => nock.cleanAll())

  const publish = (words: string, options: Parameters<typeof docsctl>[1] = {}) =>
    docsctl(`openapi publish --manifest apis/openapi.publish.yaml ${words}`.trim().split(' '), {
      cwd: path(),
      ...options,
    })

  const manifest = `specifications:
  - slug: pets
    file: pets.yaml
  - slug: toys
    file: toys.yaml
`

  const taken = (slug: string, text: string) =>
    nock('https://api.test')
      .put(`/v1/orgs/acme/openapi/${slug}`, { source: { text } })
      .reply(200, { slug, processingState: 'pending' })

  it('publishes each document, and says so in the order of the manifest', async () => {
    await files({ 'apis/openapi.publish.yaml': manifest })
    taken('pets', pets)
    taken('toys', toys)
    const { exit, stdout } = await publish('--no-wait --no-warn --json')
    assert.ok(nock.isDone())
    assert.equal(exit, 0)
    assert.deepEqual(JSON.parse(stdout), [
      { slug: 'pets', result: 'sent', state: 'pending', operations: 1, problems: [] },
      { slug: 'toys', result: 'sent', state: 'pending', operations: 1, problems: [] },
    ])
  })

  it('says of a manifest that is not there which file was typed', async () => {
    const { exit, stderr } = await docsctl(
      ['openapi', 'publish', '--manifest', '/x/nosuch.yaml', '--no-ci'],
      { cwd: path() },
    )
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /^docsctl: --manifest: the file \/x\/nosuch\.yaml can't be read \(ENOENT\)\n/,
    )
  })

  it('takes paths that are absolute as they are', async () => {
    await files({
      'apis/openapi.publish.yaml': `specifications: [{slug: pets, file: ${path('apis/pets.yaml')}}]\n`,
    })
    const { exit, stderr } = await publish('--check')
    assert.equal(exit, 0, stderr)
  })

  it('publishes the one that is named alone, as if its entry were typed', async () => {
    await files({ 'apis/openapi.publish.yaml': `${manifest}    against: pets.yaml\n` })
    const words = 'openapi publish toys --manifest apis/openapi.publish.yaml'.split(' ')
    const text = await docsctl([...words, '--check'], { cwd: path() })
    assert.equal(
      text.stdout,
      'added\tGET /toys\t\nremoved\tGET /pets\t\nbreaking\tGET /pets\tthe operation is gone\n',
    )
    taken('toys', toys)
    const { exit, stdout } = await docsctl([...words, '--no-wait', '--no-warn', '--json'], {
      cwd: path(),
    })
    assert.ok(nock.isDone())
    assert.equal(exit, 0)
    assert.equal(JSON.parse(stdout).slug, 'toys')
  })

  it('names those that there are where a slug is none of them', async () => {
    await files({ 'apis/openapi.publish.yaml': manifest })
    const words = 'openapi publish cats --manifest apis/openapi.publish.yaml'.split(' ')
    const { exit, stderr } = await docsctl(words, { cwd: path() })
    assert.equal(exit, 2)
    assert.match(stderr, /SLUG "cats": one of pets or toys/)
  })

  it('shows a table to people', async () => {
    await files({ 'apis/openapi.publish.yaml': manifest })
    const { stdout } = await publish('--check --no-color', { terminal: 80 })
    assert.equal(
      stdout,
      `SLUG  RESULT   STATE  VERSION  OPERATIONS  URL
pets  checked  -      -                 1  -
toys  checked  -      -                 1  -
`,
    )
  })

  it('goes on past a failure, and ends with 12', async () => {
    await files({
      'apis/openapi.publish.yaml': manifest,
      'apis/pets.yaml': pets.replace('get:', 'GET:'),
    })
    taken('toys', toys)
    const { exit, stdout, stderr } = await publish('--no-wait --no-warn --json')
    assert.ok(nock.isDone())
    assert.equal(exit, 12)
    const [first, second] = JSON.parse(stdout)
    assert.equal(first.id, 'pets')
    assert.equal(first.error.kind, 'check-failed')
    assert.deepEqual(
      first.error.problems.map(({ where }: { where: string }) => where),
      ['apis/pets.yaml:5:5'],
    )
    assert.equal(second.result, 'sent')
    const { error } = JSON.parse(stderr)
    assert.match(
      error.message,
      /^1 of 2 failed; the others are done\n {2}pets: apis\/pets\.yaml is not fit/,
    )
    assert.equal(
      error.hint,
      'docsctl openapi publish --manifest apis/openapi.publish.yaml --no-wait --no-warn --json',
    )
  })

  it('ends with the code that all failures share', async () => {
    await files({ 'apis/openapi.publish.yaml': manifest })
    nock('https://api.test').put(/.*/).twice().reply(403, '')
    assert.equal((await publish('--no-wait')).exit, 5)
  })

  it('starts no further one after a failure with --fail-fast', async () => {
    await files({ 'apis/openapi.publish.yaml': manifest })
    nock('https://api.test').put('/v1/orgs/acme/openapi/pets').reply(403, '')
    const { exit, stderr } = await publish('--no-wait --jobs 1 --fail-fast')
    assert.equal(exit, 5)
    assert.match(stderr, /^ {2}not started: toys$/m)
  })

  it('prints the requests with --dry-run', async () => {
    await files({
      'apis/openapi.publish.yaml': `${manifest}  - slug: cats\n    url: https://example.com/cats.yaml\n`,
    })
    const { exit, stdout } = await publish('--dry-run')
    assert.equal(exit, 0)
    const url = 'https://api.test/v1/orgs/acme/openapi'
    assert.deepEqual(JSON.parse(stdout), [
      { method: 'PUT', url: `${url}/pets`, body: { source: { text: pets } } },
      { method: 'PUT', url: `${url}/toys`, body: { source: { text: toys } } },
      {
        method: 'PUT',
        url: `${url}/cats`,
        body: { source: { url: 'https://example.com/cats.yaml' } },
      },
    ])
  })

  it('takes options for all, for one over these, and from flags over both', async () => {
    const operations = ' {operationId: a, summary: s, description: d, responses:'
    await files({
      'apis/openapi.publish.yaml': `options: {max-problems: 1, lint: rules.yaml}
specifications:
  - slug: pets
    file: pets.yaml
  - slug: toys
    file: toys.yaml
    lint: minimal
`,
      'apis/rules.yaml': 'rules: {operation-operationId: error, operation-summary: error}\n',
      'apis/pets.yaml': pets.replace(' {responses:', operations),
    })
    const problems = async (words: string) => {
      const { stdout } = await publish(`--check --json ${words}`.trim())
      return JSON.parse(stdout).map(({ error }: { error?: { problems: { id: string }[] } }) =>
        error?.problems.map(({ id }) => id),
      )
    }
    assert.deepEqual(await problems(''), [['operation-operationId'], undefined])
    assert.deepEqual(await problems('--max-problems 5'), [
      ['operation-operationId', 'operation-summary'],
      undefined,
    ])
    assert.deepEqual(await problems('--lint minimal'), [undefined, undefined])
  })

  it('compares each with what its entry names', async () => {
    await files({
      'apis/openapi.publish.yaml': `${manifest}    against: pets.yaml\n    fail-on-breaking: true\n`,
    })
    const breaking = await publish('--check')
    assert.equal(breaking.exit, 12)
    assert.match(breaking.stderr, /toys: apis\/toys\.yaml breaks what apis\/pets\.yaml offers/)
  })

  it('lists what changes of those that say with what to compare, and refuses where none does', async () => {
    await files({ 'apis/openapi.publish.yaml': `${manifest}    against: pets.yaml\n` })
    const { exit, stderr } = await publish('--check --diff')
    assert.equal(exit, 0)
    assert.match(stderr, /^toys: added {4}GET \/toys\ntoys: removed {2}GET \/pets\n/)
    await files({ 'apis/openapi.publish.yaml': manifest })
    const none = await publish('--check --diff')
    assert.equal(none.exit, 2)
    assert.match(none.stderr, /--diff needs --against, here or in the manifest/)
  })

  it('takes none for sound that is to break nothing, and does not say against what', async () => {
    await files({ 'apis/openapi.publish.yaml': manifest })
    const { exit, stderr } = await publish('--check --fail-on-breaking')
    assert.equal(exit, 2)
    assert.match(stderr, /pets: --fail-on-breaking needs --against/)
  })

  it('tells GitHub what failed, at its place in the document or in the manifest', async () => {
    await files({
      'apis/openapi.publish.yaml': manifest,
      'apis/pets.yaml': pets.replace('get:', 'GET:'),
      output: '',
    })
    nock('https://api.test')
      .put(/.*/)
      .reply(403, { error: { code: 403, message: 'no' } })
    const { stderr } = await publish('--no-wait', {
      env: { GITHUB_ACTIONS: 'true', GITHUB_OUTPUT: path('output') },
    })
    assert.match(stderr, /^::error file=apis\/pets\.yaml,line=5,col=5,title=lost-operation::/m)
    assert.match(
      stderr,
      /^::error file=apis\/openapi\.publish\.yaml,line=4,col=11,title=publish\/not-permitted::/m,
    )
    const output = await readFile(path('output'), 'utf8')
    assert.match(output, /^slug<<(.*)\npets,toys\n\1$/m)
    assert.match(output, /^result<<(.*)\nfailed\n\1$/m)
  })

  const wrong: [what: string, text: string, finding: string][] = [
    ['no list', 'options: {}\n', '1:1: error: specifications: is needed'],
    ['an empty list', 'specifications: []\n', '1:17: error: specifications: at least 1 item'],
    [
      'an unknown key',
      'specifications:\n  - {slug: a, file: a.yaml, lnt: minimal}\n',
      '2:29: error: specifications.0.lnt: unknown; valid are slug, file, url,',
    ],
    [
      'a slug that is none',
      'specifications:\n  - {slug: A, file: a.yaml}\n',
      '2:12: error: specifications.0.slug: of the pattern',
    ],
    [
      'neither file nor url',
      'specifications:\n  - {slug: a}\n',
      '2:5: error: specifications.0: needs file or url',
    ],
    [
      'both',
      'specifications:\n  - {slug: a, file: a, url: "https://example.com"}\n',
      '2:5: error: specifications.0: needs file or url',
    ],
    [
      'a URL for a file',
      'specifications:\n  - {slug: a, file: "https://example.com/a"}\n',
      '2:21: error: specifications.0.file: a file; a URL is given as url',
    ],
    [
      'standard input',
      'specifications:\n  - {slug: a, file: "-", against: "-"}\n',
      '2:21: error: specifications.0.file: a file (',
    ],
    [
      'a slug twice',
      'specifications:\n  - {slug: a, file: a}\n  - {slug: a, file: b}\n',
      '3:12: error: specifications.1.slug: is named twice',
    ],
    ['what is no YAML', 'specifications: [\n', '2:1: error:'],
  ]
  for (const [what, text, finding] of wrong) {
    it(`refuses ${what} with its place, and sends nothing`, async () => {
      await files({ 'apis/openapi.publish.yaml': text })
      const { exit, stdout, stderr } = await publish('')
      assert.deepEqual([exit, stdout], [11, ''])
      assert.ok(stderr.includes(`apis/openapi.publish.yaml:${finding}`), stderr)
    })
  }

  it('refuses a manifest that is not there, and what it does not go with', async () => {
    const gone = await publish('')
    assert.equal(gone.exit, 2)
    const typed = 'openapi publish --manifest apis'.split(' ')
    assert.match(
      (await docsctl(typed, { cwd: path() })).stderr,
      /apis can't be read \(it is a folder\)/,
    )
    assert.match(gone.stderr, /apis\/openapi\.publish\.yaml/)
    await files({ 'apis/openapi.publish.yaml': manifest })
    const both = await publish('pets apis/pets.yaml')
    assert.equal(both.exit, 2)
    assert.match(both.stderr, /apis\/pets\.yaml can't be given together with --manifest/)
    const web = await publish('--web')
    assert.equal(web.exit, 2)
    assert.match(web.stderr, /--web can't be given together with --manifest/)
  })
})

describe('docsctl openapi publish --dir', () => {
  const { path, write: files } = filesFolder()
  afterEach(() => nock.cleanAll())
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
