import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmod, readFile, rename, rm, symlink } from 'node:fs/promises'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'
import { filesFolder } from '../../support/files-folder.ts'

const gitProgram = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
const head = "openapi: 3.1.0\ninfo: {title: Pets, version: '1'}\npaths:\n"
const pets = '  /pets:\n    get:\n      responses: {"200": {description: ok}}\n'
const petsWithLimit =
  '  /pets:\n    get:\n      parameters: [{name: limit, in: query, required: true, schema: {type: integer}}]\n      responses: {"200": {description: ok}}\n'
const toys = '  /toys:\n    get:\n      responses: {"200": {description: ok}}\n'
const cats = '  /cats:\n    get:\n      responses: {"200": {description: ok}}\n'
const older = head + cats + pets
const newer = head + petsWithLimit + toys

describe('docsctl openapi publish --against', () => {
  const { path, write: files } = filesFolder()
  beforeEach(() => files({ 'old.yaml': older, 'api.yaml': newer }))
  afterEach(() => nock.cleanAll())

  function git(...words: string[]): void {
    const config = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'gc.auto=0']
    execFileSync('git', [...config, ...words], { cwd: path(), stdio: 'pipe' })
  }

  function gitSays(...words: string[]): string {
    return execFileSync('git', words, { cwd: path(), encoding: 'utf8' }).trim()
  }

  function commit(): void {
    git('init', '-q')
    git('add', '.')
    git('commit', '-q', '-m', 'one')
  }

  const publish = (words: string, options: Parameters<typeof docsctl>[1] = {}) =>
    docsctl(['openapi', 'publish', 'pets', 'api.yaml', ...words.split(' ')], {
      cwd: path(),
      ...options,
    })

  it('lists changes like the findings of a check on a terminal', async () => {
    const { exit, stdout, stderr } = await publish('--against old.yaml --diff --check', {
      terminal: 100,
    })
    assert.equal(exit, 0)
    assert.equal(
      stdout,
      `added    GET /toys
removed  GET /cats
changed  GET /pets: parameters
breaking GET /cats: the operation was removed
breaking GET /pets: query parameter "limit" was added and is required
`,
    )
    assert.match(stderr, /pets checked, 2 operations\n$/)
  })

  it('lists a change in three or more locations once', async () => {
    const operations = (type: string) =>
      ['a', 'b', 'c']
        .map(
          (name) =>
            `  /${name}:\n    get:\n      responses:\n        '200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}\n`,
        )
        .join('') +
      `components: {schemas: {Pet: {type: object, properties: {age: {type: ${type}}}}}}\n`
    await files({
      'old.yaml': head + operations('string'),
      'api.yaml': head + operations('integer'),
    })
    const { stdout } = await publish('--against old.yaml --check')
    assert.deepEqual(stdout.match(/^breaking.*$/gm), [
      'breaking\tPet\tage was string, is integer, in 3 locations',
    ])
  })

  it('lists changes as rows in a pipe', async () => {
    const { stdout } = await publish('--against old.yaml --check')
    assert.equal(
      stdout,
      'added\tGET /toys\t\nremoved\tGET /cats\t\nchanged\tGET /pets\tparameters\nbreaking\tGET /cats\tthe operation was removed\nbreaking\tGET /pets\tquery parameter "limit" was added and is required\n',
    )
  })

  it('prints changes as JSON', async () => {
    const { stdout } = await publish('--against old.yaml --diff --check --json')
    assert.deepEqual(JSON.parse(stdout), {
      slug: 'pets',
      result: 'checked',
      operations: 2,
      changes: {
        added: ['GET /toys'],
        removed: ['GET /cats'],
        changed: [{ operation: 'GET /pets', parts: ['parameters'] }],
        breaking: [
          {
            rule: 'operation-removed',
            operation: 'GET /cats',
            where: '',
            message: 'the operation was removed',
          },
          {
            rule: 'parameter-required',
            operation: 'GET /pets',
            where: 'query parameter "limit"',
            message: 'was added and is required',
          },
        ],
      },
      problems: [],
    })
  })

  it('applies the same decorators, overlays, and tags to both sides', async () => {
    const inner = `${newer}  /own:\n    x-internal: true\n    get: {tags: [own], responses: {"200": {description: own}}}\n`
    await files({
      'api.yaml': inner,
      'redocly.yaml': 'decorators:\n  remove-x-internal: on\n',
      'overlay.yaml':
        "overlay: 1.0.0\ninfo: {title: a, version: '1'}\nactions:\n  - {target: \"$.paths['/own']\", remove: true}\n",
    })
    for (const words of [
      '--lint redocly.yaml',
      '--overlay overlay.yaml',
      '--exclude-tag own',
      '--drop-internal',
    ]) {
      const done = await publish(`--against api.yaml --check --json ${words}`)
      const { operations, changes } = JSON.parse(done.stdout)
      assert.deepEqual(
        [operations, changes],
        [2, { added: [], removed: [], changed: [], breaking: [] }],
        words,
      )
    }
  })

  it('reports identical documents', async () => {
    const { exit, stdout, stderr } = await publish('--against api.yaml --check', { terminal: 100 })
    assert.deepEqual([exit, stdout], [0, ''])
    assert.match(stderr, /No operations differ\npets checked, 2 operations\n$/)
  })

  it('exits with 11 at the location of a breaking change, and sends nothing', async () => {
    const { exit, stdout, stderr } = await publish('--against old.yaml --fail-on-breaking --json')
    assert.deepEqual([exit, stdout], [11, ''])
    const { error } = JSON.parse(stderr)
    assert.match(
      error.message,
      /^api\.yaml has changes that break clients of old\.yaml. Nothing was sent/,
    )
    assert.deepEqual(error.problems, [
      {
        where: 'api.yaml:3:1',
        rule: 'breaking/operation-removed',
        message: 'GET /cats: the operation was removed',
        severity: 'error',
        file: 'api.yaml',
        line: 3,
        column: 1,
      },
      {
        where: 'api.yaml:5:5',
        rule: 'breaking/parameter-required',
        message: 'GET /pets: query parameter "limit" was added and is required',
        severity: 'error',
        file: 'api.yaml',
        line: 5,
        column: 5,
      },
    ])
  })

  it('publishes if there are no breaking changes, and prints the changes on stderr', async () => {
    await files({ 'api.yaml': older + toys })
    const scope = nock('https://api.test')
      .put('/v1/orgs/acme/openapi/pets', { source: { text: older + toys } })
      .reply(200, { slug: 'pets', processingState: 'pending' })
    const { exit, stdout, stderr } = await publish(
      '--against old.yaml --diff --fail-on-breaking --no-wait --no-warn',
      { terminal: 100 },
    )
    scope.done()
    assert.deepEqual([exit, stdout], [0, 'pets sent, pending, 3 operations\n'])
    assert.match(stderr, /added {4}GET \/toys\n/)
  })

  it('compares with a URL', async () => {
    nock('https://docs.example.com').get('/api.yaml').reply(200, older)
    const { exit } = await publish(
      '--against https://docs.example.com/api.yaml --fail-on-breaking --check',
    )
    assert.equal(exit, 11)
  })

  it('explains that a URL does not return a document, which is not a service error', async () => {
    nock('https://docs.example.com').get('/api.yaml').reply(404)
    const { exit, stderr } = await publish('--against https://docs.example.com/api.yaml --check')
    assert.equal(exit, 3)
    assert.equal(
      stderr,
      `docsctl: Cannot fetch https://docs.example.com/api.yaml: the server responded with status 404
  Nothing was sent
  try: curl --head --location https://docs.example.com/api.yaml
`,
    )
  })

  describe('git:REF', () => {
    it('reads the document at that commit, with the files that it references', async () => {
      await files({
        'docs/api.yaml': `${head}  /pets:\n    $ref: ../paths/pets.yaml\n`,
        'paths/pets.yaml': 'get:\n  responses: {"200": {description: ok}}\n',
      })
      commit()
      await files({
        'paths/pets.yaml': 'put:\n  responses: {"200": {description: ok}}\n',
      })
      const { stdout, stderr } = await docsctl(
        'openapi publish pets docs/api.yaml --check --against git:HEAD'.split(' '),
        { cwd: path() },
      )
      assert.equal(
        stdout,
        'added\tPUT /pets\t\nremoved\tGET /pets\t\nbreaking\tGET /pets\tthe operation was removed\n',
        stderr,
      )
    })

    it('counts everything as added if the document is new', async () => {
      await rm(path('api.yaml'))
      commit()
      await files({ 'api.yaml': newer })
      const { exit, stdout, stderr } = await publish(
        '--check --against git:HEAD --diff --fail-on-breaking',
      )
      assert.deepEqual([exit, stdout], [0, 'added\tGET /pets\t\nadded\tGET /toys\t\n'])
      assert.match(
        stderr,
        /note: api\.yaml does not exist at git:HEAD, so all operations count as added\. To compare with a different path, use --against git:HEAD:PATH\n/,
      )
    })

    it('accepts an earlier path, from the repository root or the current folder', async () => {
      await files({ 'docs/old.yaml': older })
      commit()
      await rename(path('docs/old.yaml'), path('docs/new.yaml'))
      const changes = async (against: string, document = 'new.yaml') => {
        const words = ['openapi', 'publish', 'pets', document, '--check', '--against', against]
        const { stdout, stderr } = await docsctl(words, { cwd: path('docs'), stdin: newer })
        return stdout === '' ? stderr : stdout
      }
      await files({ 'docs/new.yaml': head + pets })
      const gone = 'removed\tGET /cats\t\nbreaking\tGET /cats\tthe operation was removed\n'
      assert.equal(await changes('git:HEAD:docs/old.yaml'), gone)
      assert.equal(await changes('git:HEAD:./old.yaml'), gone)
      assert.match(await changes('git:HEAD:docs/old.yaml', '-'), /^added\tGET \/toys\t\n/)
      assert.match(
        await changes('git:HEAD:gone.yaml'),
        /Invalid value "git:HEAD:gone\.yaml" for --against\. The commit does not contain the file/,
      )
    })

    it('follows symbolic links as of the commit', async () => {
      await symlink('old.yaml', path('link.yaml'))
      commit()
      await rm(path('link.yaml'))
      await files({ 'link.yaml': head + pets })
      const words = 'openapi publish pets link.yaml --check --against git:HEAD'.split(' ')
      const { stdout, stderr } = await docsctl(words, { cwd: path() })
      assert.match(stdout, /^removed\tGET \/cats\t\n/, stderr)
    })

    it('finds the repository of the document, even in a hook with another GIT_DIR', async () => {
      await files({ 'docs/api.yaml': older })
      commit()
      await files({ 'docs/api.yaml': head + pets })
      for (const GIT_DIR of ['.git', path('.git')]) {
        const words = 'openapi publish pets docs/api.yaml --check --against git:HEAD'.split(' ')
        const { stdout, stderr } = await docsctl(words, { cwd: path(), env: { GIT_DIR } })
        assert.match(stdout, /^removed\tGET \/cats\t\n/, stderr)
      }
    })

    it('does not treat an unreadable document as a new one', async () => {
      commit()
      const id = gitSays('rev-parse', 'HEAD:api.yaml')
      await rm(path(`.git/objects/${id.slice(0, 2)}/${id.slice(2)}`))
      const { exit, stdout, stderr } = await publish(
        '--check --against git:HEAD --fail-on-breaking',
      )
      assert.deepEqual([exit, stdout], [1, ''])
      assert.match(stderr, /Cannot read api\.yaml at git:HEAD: .*\n {2}Nothing was sent/)
    })

    it('runs git twice, once for the commit and once for any number of files, even through links', async () => {
      const names = Array.from({ length: 300 }, (_, at) => `schemas/s${at}.yaml`)
      const refs = names.map((name, at) => `    S${at}: {$ref: ${name}}\n`).join('')
      const whole = `${head}${pets}components:\n  schemas:\n${refs}`
      const many = Object.fromEntries(names.map((name) => [name, 'type: string\n']))
      await files({ ...many, 'api.yaml': whole, bin: '' })
      await rm(path('schemas/s7.yaml'))
      await symlink('s8.yaml', path('schemas/s7.yaml'))
      commit()
      // the fake git program records each call
      await rm(path('bin'))
      await files({
        'bin/git': `#!/bin/sh\necho "$1" >> "${path('asked')}"\nexec ${gitProgram} "$@"\n`,
      })
      await chmod(path('bin/git'), 0o755)
      const { exit, stderr } = await publish('--check --against git:HEAD --fail-on-breaking', {
        env: { PATH: `${path('bin')}:${process.env.PATH}` },
      })
      assert.equal(exit, 0, stderr)
      assert.doesNotMatch(stderr, /MaxListeners/)
      assert.equal(await readFile(path('asked'), 'utf8'), 'rev-parse\ncat-file\n')
    })

    it('explains that an empty ref may come from an unset variable', async () => {
      commit()
      for (const against of ['git:', 'git:origin/']) {
        const { exit, stderr } = await publish(`--check --against ${against}`)
        assert.equal(exit, 2)
        assert.match(
          stderr,
          /the commit name is empty or ends with "\/". If it contains a variable, check that the variable is set\n/,
        )
      }
    })

    it('suggests how to fetch the commit if it is missing', async () => {
      commit()
      const { exit, stderr } = await publish('--check --against git:origin/main')
      assert.equal(exit, 2)
      assert.match(stderr, /--against git:origin\/main: commit not found/)
      assert.match(stderr, /try: git fetch origin main:refs\/remotes\/origin\/main$/m)
    })

    it('does not accept a git option as a commit', async () => {
      commit()
      const { exit, stderr } = await publish('--check --against git:--all')
      assert.equal(exit, 2)
      assert.match(stderr, /--against git:--all: commit not found/)
    })

    it('fails outside a repository, and for anything but a file', async () => {
      const outside = await publish('--check --against git:HEAD', {
        env: { GIT_CEILING_DIRECTORIES: path() },
      })
      assert.equal(outside.exit, 2)
      assert.match(outside.stderr, /--against git:HEAD: not a git repository/)
      const stdin = await docsctl('openapi publish pets - --check --against git:HEAD'.split(' '), {
        cwd: path(),
        stdin: newer,
      })
      assert.equal(stdin.exit, 2)
      assert.match(
        stdin.stderr,
        /Invalid value "git:HEAD" for --against\. Expected git:REF:PATH, because the other document is not a file/,
      )
    })
  })

  it('compares with referenced files even if they are sent separately', async () => {
    await files({
      'api.yaml': `${head}  /pets:\n    $ref: pets.yaml\n`,
      'pets.yaml': 'get:\n  responses: {"200": {description: ok}}\n',
    })
    const { stdout, stderr } = await publish('--check --no-bundle --against api.yaml --diff')
    assert.equal(stdout, '')
    assert.match(stderr, /^pets checked, 1 operation$/m)
    const other = await publish('--check --no-bundle --against old.yaml --diff')
    assert.match(other.stdout, /^removed\tGET \/cats\t\nbreaking\tGET \/cats\t/, other.stderr)
  })

  it('rejects a comparison with a file that is not a document', async () => {
    await files({ 'old.yaml': 'a: [\n' })
    const { exit, stderr } = await publish('--check --against old.yaml')
    assert.equal(exit, 11)
    assert.match(stderr, /Cannot compare with old\.yaml\nold\.yaml:2:1: error: /)
  })

  it('continues if a file referenced by the other document is missing', async () => {
    await files({ 'old.yaml': `${head}  /pets:\n    $ref: gone.yaml\n${cats}` })
    const { exit, stdout, stderr } = await publish('--check --against old.yaml')
    assert.equal(exit, 0)
    assert.match(stdout, /^removed\tGET \/cats/m)
    assert.match(stderr, /warning: old\.yaml: Can't resolve \$ref/)
  })

  const refused: [words: string, message: RegExp][] = [
    ['--diff', /--diff requires --against/],
    ['--fail-on-breaking', /--fail-on-breaking requires --against/],
    ['--rules oasdiff', /--rules requires --against/],
    ['--accepted a.yaml', /--accepted requires --against/],
    ['--check --jobs 2', /--jobs requires --manifest, --dir, or --rows/],
    ['--check --fail-fast', /--fail-fast requires --manifest, --dir, or --rows/],
    ['--against gone.yaml', /Cannot read the file gone\.yaml for --against/],
  ]
  for (const [words, message] of refused) {
    it(`rejects ${words}, because it would have no effect`, async () => {
      const { exit, stdout, stderr } = await publish(words)
      assert.deepEqual([exit, stdout], [2, ''])
      assert.match(stderr, message)
    })
  }

  const ofFetched = [
    '--against old.yaml',
    '--lint recommended',
    '--skip-rule struct',
    '--strict',
    '--max-size 1MB',
    '--ref-root apis',
    '--allow-outside',
    '--allow-remote',
    '--bundle',
    '--overlay overlay.yaml',
    '--include-tag own',
    '--exclude-tag own',
    '--drop-internal',
    '--drop-internal --check',
    '--overlay overlay.yaml --check',
  ]
  for (const words of ofFetched) {
    it(`requires --fetch for ${words} with a URL`, async () => {
      const typed = `openapi publish pets https://example.com/a.yaml ${words}`
      const { exit, stderr } = await docsctl(typed.split(' '), { cwd: path() })
      assert.equal(exit, 2)
      const [flag] = words.split(' ')
      assert.match(stderr, new RegExp(`${flag} requires --fetch if the document is a URL`))
    })
  }

  it('requires --fetch for the entry options of a manifest with a URL', async () => {
    await files({
      'all.yaml':
        'options: {drop-internal: true}\nspecifications:\n  - {slug: pets, url: "https://example.com/a.yaml"}\n',
    })
    const words = 'openapi publish pets --manifest all.yaml'
    const one = await docsctl(words.split(' '), { cwd: path() })
    assert.equal(one.exit, 2)
    assert.match(one.stderr, /--drop-internal requires --fetch if the document is a URL/)
    const all = await docsctl(words.replace('pets ', '').split(' '), { cwd: path() })
    assert.equal(all.exit, 2)
    assert.match(all.stderr, /--drop-internal requires --fetch if the document is a URL/)
  })
})
