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

  it('lists what changes as the result of a check, for people', async () => {
    const { exit, stdout, stderr } = await publish('--against old.yaml --diff --check', {
      terminal: 100,
    })
    assert.equal(exit, 0)
    assert.equal(
      stdout,
      `added    GET /toys
removed  GET /cats
changed  GET /pets: parameters
breaking GET /cats: the operation is gone
breaking GET /pets: query parameter "limit" is new, and required
`,
    )
    assert.match(stderr, /pets checked, 2 operations\n$/)
  })

  it('lists them as rows in a pipe', async () => {
    const { stdout } = await publish('--against old.yaml --check')
    assert.equal(
      stdout,
      'added\tGET /toys\t\nremoved\tGET /cats\t\nchanged\tGET /pets\tparameters\nbreaking\tGET /cats\tthe operation is gone\nbreaking\tGET /pets\tquery parameter "limit" is new, and required\n',
    )
  })

  it('gives them in JSON', async () => {
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
            message: 'the operation is gone',
          },
          {
            rule: 'parameter-required',
            operation: 'GET /pets',
            where: 'query parameter "limit"',
            message: 'is new, and required',
          },
        ],
      },
      problems: [],
    })
  })

  it('compares what would be sent of both, by the same decorators, overlays and tags', async () => {
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

  it('says where nothing differs', async () => {
    const { exit, stdout, stderr } = await publish('--against api.yaml --check', { terminal: 100 })
    assert.deepEqual([exit, stdout], [0, ''])
    assert.match(stderr, /no operation differs\npets checked, 2 operations\n$/)
  })

  it('ends with 11 where something breaks, at its place, and sends nothing', async () => {
    const { exit, stdout, stderr } = await publish('--against old.yaml --fail-on-breaking --json')
    assert.deepEqual([exit, stdout], [11, ''])
    const { error } = JSON.parse(stderr)
    assert.match(error.message, /^api\.yaml breaks what old\.yaml offers; nothing was sent/)
    assert.deepEqual(error.problems, [
      {
        where: 'api.yaml:3:1',
        rule: 'GET /cats: the operation is gone',
        id: 'breaking/operation-removed',
        severity: 'error',
        file: 'api.yaml',
        line: 3,
        column: 1,
      },
      {
        where: 'api.yaml:5:5',
        rule: 'GET /pets: query parameter "limit" is new, and required',
        id: 'breaking/parameter-required',
        severity: 'error',
        file: 'api.yaml',
        line: 5,
        column: 5,
      },
    ])
  })

  it('publishes what breaks nothing, and shows on stderr what it changes', async () => {
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

  it('says of a URL that gives no document how to look, which is no matter of the service', async () => {
    nock('https://docs.example.com').get('/api.yaml').reply(404)
    const { exit, stderr } = await publish('--against https://docs.example.com/api.yaml --check')
    assert.equal(exit, 3)
    assert.equal(
      stderr,
      `docsctl: https://docs.example.com/api.yaml can't be fetched: the answer to it is 404
  nothing was sent
  try: curl --head --location https://docs.example.com/api.yaml
`,
    )
  })

  describe('git:REF', () => {
    it('takes the document as it stands at that commit, with the files that it refers to', async () => {
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
        'added\tPUT /pets\t\nremoved\tGET /pets\t\nbreaking\tGET /pets\tthe operation is gone\n',
        stderr,
      )
    })

    it('counts everything as added where the document is new', async () => {
      await rm(path('api.yaml'))
      commit()
      await files({ 'api.yaml': newer })
      const { exit, stdout, stderr } = await publish(
        '--check --against git:HEAD --diff --fail-on-breaking',
      )
      assert.deepEqual([exit, stdout], [0, 'added\tGET /pets\t\nadded\tGET /toys\t\n'])
      assert.match(
        stderr,
        /note: there is no api\.yaml at git:HEAD; every operation counts as added \(git:HEAD:PATH names it by another path\)\n/,
      )
    })

    it('takes the path that a document had there, from the top of the repository or from here', async () => {
      await files({ 'docs/old.yaml': older })
      commit()
      await rename(path('docs/old.yaml'), path('docs/new.yaml'))
      const changes = async (against: string, document = 'new.yaml') => {
        const words = ['openapi', 'publish', 'pets', document, '--check', '--against', against]
        const { stdout, stderr } = await docsctl(words, { cwd: path('docs'), stdin: newer })
        return stdout === '' ? stderr : stdout
      }
      await files({ 'docs/new.yaml': head + pets })
      const gone = 'removed\tGET /cats\t\nbreaking\tGET /cats\tthe operation is gone\n'
      assert.equal(await changes('git:HEAD:docs/old.yaml'), gone)
      assert.equal(await changes('git:HEAD:./old.yaml'), gone)
      assert.match(await changes('git:HEAD:docs/old.yaml', '-'), /^added\tGET \/toys\t\n/)
      assert.match(
        await changes('git:HEAD:gone.yaml'),
        /--against "git:HEAD:gone\.yaml": names no file of that commit/,
      )
    })

    it('follows links as they stood at the commit', async () => {
      await symlink('old.yaml', path('link.yaml'))
      commit()
      await rm(path('link.yaml'))
      await files({ 'link.yaml': head + pets })
      const words = 'openapi publish pets link.yaml --check --against git:HEAD'.split(' ')
      const { stdout, stderr } = await docsctl(words, { cwd: path() })
      assert.match(stdout, /^removed\tGET \/cats\t\n/, stderr)
    })

    it('finds the repository of the document also in a hook, which names another folder', async () => {
      await files({ 'docs/api.yaml': older })
      commit()
      await files({ 'docs/api.yaml': head + pets })
      for (const GIT_DIR of ['.git', path('.git')]) {
        const words = 'openapi publish pets docs/api.yaml --check --against git:HEAD'.split(' ')
        const { stdout, stderr } = await docsctl(words, { cwd: path(), env: { GIT_DIR } })
        assert.match(stdout, /^removed\tGET \/cats\t\n/, stderr)
      }
    })

    it('takes no document that it can not read for a new one', async () => {
      commit()
      const id = gitSays('rev-parse', 'HEAD:api.yaml')
      await rm(path(`.git/objects/${id.slice(0, 2)}/${id.slice(2)}`))
      const { exit, stdout, stderr } = await publish(
        '--check --against git:HEAD --fail-on-breaking',
      )
      assert.deepEqual([exit, stdout], [1, ''])
      assert.match(stderr, /api\.yaml can't be read at git:HEAD: .*\n {2}nothing was sent/)
    })

    it('asks git twice, for the commit and for all files, whatever number they are, and through links', async () => {
      const names = Array.from({ length: 300 }, (_, at) => `schemas/s${at}.yaml`)
      const refs = names.map((name, at) => `    S${at}: {$ref: ${name}}\n`).join('')
      const whole = `${head}${pets}components:\n  schemas:\n${refs}`
      const many = Object.fromEntries(names.map((name) => [name, 'type: string\n']))
      await files({ ...many, 'api.yaml': whole, bin: '' })
      await rm(path('schemas/s7.yaml'))
      await symlink('s8.yaml', path('schemas/s7.yaml'))
      commit()
      // whoever asks for git is written down
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

    it('says that a variable may be empty', async () => {
      commit()
      for (const against of ['git:', 'git:origin/']) {
        const { exit, stderr } = await publish(`--check --against ${against}`)
        assert.equal(exit, 2)
        assert.match(stderr, /it names no commit; a variable in it may be empty\n/)
      }
    })

    it('says what to do where the commit is not there', async () => {
      commit()
      const { exit, stderr } = await publish('--check --against git:origin/main')
      assert.equal(exit, 2)
      assert.match(stderr, /--against git:origin\/main: there is no such commit here/)
      assert.match(stderr, /try: git fetch origin main/)
    })

    it('takes no option of git for a commit', async () => {
      commit()
      const { exit, stderr } = await publish('--check --against git:--all')
      assert.equal(exit, 2)
      assert.match(stderr, /--against git:--all: there is no such commit here/)
    })

    it('is refused outside of a repository, and for what is not a file', async () => {
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
      assert.match(stdin.stderr, /--against "git:HEAD" needs a document that is a file/)
    })
  })

  it('compares with what it refers to also where that is sent apart', async () => {
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

  it('says that there is no comparing with what is no document', async () => {
    await files({ 'old.yaml': 'a: [\n' })
    const { exit, stderr } = await publish('--check --against old.yaml')
    assert.equal(exit, 11)
    assert.match(stderr, /there is no comparing with old\.yaml\nold\.yaml:2:1: error: /)
  })

  it('goes on where a file is missing that the other document refers to', async () => {
    await files({ 'old.yaml': `${head}  /pets:\n    $ref: gone.yaml\n${cats}` })
    const { exit, stdout, stderr } = await publish('--check --against old.yaml')
    assert.equal(exit, 0)
    assert.match(stdout, /^removed\tGET \/cats/m)
    assert.match(stderr, /warning: old\.yaml: Can't resolve \$ref/)
  })

  const refused: [words: string, message: RegExp][] = [
    ['--diff', /--diff needs --against/],
    ['--fail-on-breaking', /--fail-on-breaking needs --against/],
    ['--check --jobs 2', /--jobs goes only with --manifest/],
    ['--check --fail-fast', /--fail-fast goes only with --manifest/],
    ['--against gone.yaml', /--against: the file gone\.yaml can't be read/],
  ]
  for (const [words, message] of refused) {
    it(`${words} is refused where it says nothing`, async () => {
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
    it(`wants to fetch a URL for ${words}`, async () => {
      const typed = `openapi publish pets https://example.com/a.yaml ${words}`
      const { exit, stderr } = await docsctl(typed.split(' '), { cwd: path() })
      assert.equal(exit, 2)
      const [flag] = words.split(' ')
      assert.match(stderr, new RegExp(`${flag} needs --fetch where the document is a URL`))
    })
  }

  it('wants to fetch a URL of a manifest for what its entry asks', async () => {
    await files({
      'all.yaml':
        'options: {drop-internal: true}\nspecifications:\n  - {slug: pets, url: "https://example.com/a.yaml"}\n',
    })
    const words = 'openapi publish pets --manifest all.yaml'
    const one = await docsctl(words.split(' '), { cwd: path() })
    assert.equal(one.exit, 2)
    assert.match(one.stderr, /--drop-internal needs --fetch where the document is a URL/)
    const all = await docsctl(words.replace('pets ', '').split(' '), { cwd: path() })
    assert.equal(all.exit, 2)
    assert.match(all.stderr, /--drop-internal needs --fetch where the document is a URL/)
  })
})
