import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { filesFolder } from '../../support/files-folder.ts'

const pet = (fields: string) => `openapi: 3.1.0
info: {title: Pets, version: 1.0.0}
paths:
  /pets:
    get: {responses: {'200': {description: ok, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}}}}}}
    post: {responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}}
components: {schemas: {Pet: {type: object, properties: {${fields}}}}}
`
const older = pet('id: {type: string}, name: {type: string}')
const newer = pet('id: {type: string}, age: {type: integer}')

const report = `breaking Pet: name was removed, in 2 locations (response-field-removed e3a40c41abed)
           GET /pets, response 200 application/json: [].name
           POST /pets, response 200 application/json: name
info     Pet: age was added, in 2 locations (response-field-added 70efa04dcc36)
           GET /pets, response 200 application/json: [].age
           POST /pets, response 200 application/json: age
Breaking changes require a new major version: 2.0.0 instead of 1.0.0
1 breaking, 1 other
`

describe('docsctl openapi diff', () => {
  const { path, write: files } = filesFolder()
  beforeEach(() => files({ 'old.yaml': older, 'new.yaml': newer }))
  afterEach(() => nock.cleanAll())

  const run = (words: string, options: Parameters<typeof docsctl>[1] = {}) =>
    docsctl(['openapi', ...words.split(' ')], { cwd: path(), ...options })

  function commit(): void {
    const config = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'gc.auto=0']
    for (const words of [
      ['init', '-q'],
      ['add', '.'],
      ['commit', '-q', '-m', 'one'],
    ]) {
      execFileSync('git', [...config, ...words], { cwd: path(), stdio: 'pipe' })
    }
  }

  it('reports a change of a shared schema once with its locations, without a login', async () => {
    const { exit, stdout, stderr } = await run('diff old.yaml new.yaml', {
      env: { DOCSCTL_TOKEN: '' },
    })
    assert.deepEqual([exit, stdout, stderr], [0, report, ''])
  })

  it('exits with 10 or 11 on request', async () => {
    const exits = async (words: string) => (await run(`diff ${words}`)).exit
    assert.equal(await exits('old.yaml new.yaml --exit-code'), 10)
    assert.equal(await exits('old.yaml old.yaml --exit-code'), 0)
    assert.equal(await exits('old.yaml new.yaml --fail-on-breaking'), 11)
    assert.equal(await exits('old.yaml new.yaml --fail-on breaking --exit-code'), 11)
    assert.equal(await exits('new.yaml new.yaml --fail-on warning'), 0)
    assert.equal(await exits('old.yaml new.yaml --fail-on none'), 0)
    const both = await run('diff old.yaml new.yaml --fail-on none --fail-on-breaking')
    assert.equal(both.exit, 2)
  })

  it('does not exit with 10 for equivalent documents', async () => {
    const document = (schema: string, example: string) =>
      `openapi: 3.1.0\ninfo: {title: Pets, version: '1'}\npaths:\n  /pets:\n    get:\n      responses:\n        '200':\n          description: ok\n          content: {application/json: {schema: ${schema}}}\ncomponents:\n  schemas:\n    Pet: {type: string, ${example}}\n`
    await files({
      'short.yaml': document("{$ref: '#/components/schemas/Pet'}", 'example: Rex'),
      'long.yaml': document('{type: string, examples: [Rex]}', 'examples: [Rex]'),
    })
    for (const sides of ['short.yaml long.yaml', 'long.yaml short.yaml']) {
      const { exit, stdout, stderr } = await run(`diff ${sides} --exit-code`)
      assert.deepEqual([exit, stdout], [0, 'No changes affect clients\n'], stderr)
    }
    const { exit, stderr } = await run('diff old.yaml new.yaml --exit-code')
    assert.equal(exit, 10)
    assert.match(stderr, /^docsctl: The documents differ in ways that affect clients\n/)
  })

  it('prints its report even on failure, and the findings in the error', async () => {
    const { stdout, stderr } = await run('diff old.yaml new.yaml --fail-on-breaking')
    assert.equal(stdout, report)
    assert.match(
      stderr,
      /^docsctl: new\.yaml has changes that break clients of old\.yaml\nnew\.yaml:5:5: error: Pet: name was removed, in 2 locations \(breaking\/response-field-removed\)\n {2}try: docsctl openapi accept old\.yaml new\.yaml --all --reason TEXT\n$/,
    )
  })

  it('compares the document at a commit with the current one', async () => {
    await files({ 'new.yaml': older })
    commit()
    await files({ 'new.yaml': newer })
    const first = (text: string) => text.split('\n')[0]
    const line = first(report)
    assert.equal(first((await run('diff git:HEAD:new.yaml')).stdout), line)
    assert.equal(first((await run('diff git:HEAD new.yaml')).stdout), line)
    assert.equal(first((await run('diff git:HEAD:old.yaml new.yaml')).stdout), line)
    const { exit, stderr } = await run('diff old.yaml')
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /Missing required argument REVISION\. It may be omitted only if BASE is git:REF:PATH/,
    )
    const gone = await run('diff git:HEAD:none.yaml old.yaml')
    assert.equal(gone.exit, 2)
    assert.match(
      gone.stderr,
      /Invalid value "git:HEAD:none\.yaml" for BASE\. The commit does not contain the file/,
    )
  })

  it('applies the policy of a different set of rules, even when it accepts changes', async () => {
    await files({ 'late.yaml': older.replace('get: {', 'get: {deprecated: true, ') })
    const own = await run('diff old.yaml late.yaml --fail-on-breaking')
    assert.deepEqual([own.exit, own.stderr], [0, ''])
    const { exit, stdout, stderr } = await run(
      'diff old.yaml late.yaml --rules oasdiff --fail-on-breaking',
    )
    assert.equal(exit, 11)
    assert.match(
      stdout,
      /^breaking GET \/pets: is deprecated without x-sunset \(sunset-missing [0-9a-f]{12}\)$/m,
    )
    const [, line = ''] = /try: docsctl openapi (.*)$/m.exec(stderr) ?? []
    assert.equal(line, 'accept old.yaml late.yaml --rules oasdiff --all --reason TEXT')
    assert.equal((await run(line)).exit, 0)
    const again = await run('diff old.yaml late.yaml --rules oasdiff --fail-on-breaking')
    assert.equal(again.exit, 0, again.stderr)
  })

  it('compares with the published document', async () => {
    nock('https://api.test')
      .get('/v1/orgs/acme/openapi/pets/versions/latest/content/raw')
      .reply(200, { text: older, format: 'yaml' })
    const { exit, stdout } = await run('diff published:pets new.yaml --org acme')
    assert.deepEqual([exit, stdout], [0, report])
    const signedOut = await run('diff published:pets new.yaml --org acme', {
      env: { DOCSCTL_TOKEN: '' },
    })
    assert.equal(signedOut.exit, 4)
  })

  it('applies the preparation for publishing to the side that was not published', async () => {
    const marked = older.replace('post: {', 'post: {x-internal: true, ')
    await files({
      'new.yaml': marked,
      'rules.yaml': 'decorators: {remove-x-internal: on}\n',
      'overlay.yaml':
        "overlay: 1.0.0\ninfo: {title: a, version: '1'}\nactions: [{target: \"$.paths['/pets'].post\", remove: true}]\n",
      'tagged.yaml': older.replace('get: {', 'get: {tags: [read], '),
    })
    nock('https://api.test')
      .persist()
      .get('/v1/orgs/acme/openapi/pets/versions/latest/content/raw')
      .reply(200, { text: marked, format: 'yaml' })
    for (const words of [
      'new.yaml --drop-internal',
      'new.yaml --lint rules.yaml',
      'new.yaml --overlay overlay.yaml',
      'tagged.yaml --include-tag read',
    ]) {
      const { stdout } = await run(`diff published:pets ${words} --org acme`)
      assert.match(stdout, /^breaking POST \/pets: the operation was removed/m, words)
    }
    const lost = await run('diff published:pets tagged.yaml --include-tag raed --org acme')
    assert.equal(lost.exit, 2)
    assert.match(
      lost.stderr,
      /Invalid value "raed" for --include-tag\. The tag filters exclude all operations/,
    )
  })

  it('rejects preparation flags for two published documents', async () => {
    const words = 'diff published:pets published:toys --drop-internal --overlay a.yaml --org acme'
    const { exit, stderr } = await run(words)
    assert.equal(exit, 2)
    assert.match(stderr, /--overlay requires a document other than published:SLUG/)
    assert.match(stderr, /--overlay requires a document other than published:SLUG/)
  })

  it('reads the document at a commit from a deleted folder', async () => {
    await files({ 'apis/deep/old.yaml': older })
    commit()
    await rm(path('apis'), { recursive: true })
    const named = await run('diff git:HEAD:apis/deep/old.yaml new.yaml')
    assert.equal(named.stdout, report, named.stderr)
    for (const words of ['git:HEAD:apis/deep/old.yaml', 'git:HEAD apis/deep/old.yaml']) {
      const { exit, stderr } = await run(`diff ${words}`)
      assert.equal(exit, 2)
      assert.match(stderr, /Cannot read the file apis\/deep\/old\.yaml for REVISION/)
    }
  })

  it('prints changelog, Markdown, HTML, and SARIF reports', async () => {
    const of = async (format: string) =>
      (await run(`diff old.yaml new.yaml --format ${format}`)).stdout
    assert.equal(
      await of('changelog'),
      '#### Added\n\n- Pet: age was added\n\n#### Removed\n\n- Pet: name was removed (breaking)\n',
    )
    assert.match(
      await of('markdown'),
      /^\*\*1 breaking change:\*\* Pet: name was removed, in 2 locations\. 1 other change\.\n\n\| severity \| change \| locations \| rule \|\n.*\n\| breaking \| Pet: name was removed, in 2 locations \| GET \/pets<br>POST \/pets \| response-field-removed<br>`e3a40c41abed` \|\n/,
    )
    const html = await of('html')
    assert.match(html, /^<!doctype html>/)
    assert.match(html, /<td class="breaking">breaking<td>Pet: name was removed<td><details>/)
    const sarif = JSON.parse(await of('sarif'))
    assert.equal(sarif.runs[0].results[0].ruleId, 'breaking/response-field-removed')
    const json = JSON.parse(await of('json'))
    assert.deepEqual(json, JSON.parse((await run('diff old.yaml new.yaml --json')).stdout))
    assert.deepEqual(json.changelog, {
      added: ['Pet: age was added'],
      removed: ['Pet: name was removed (breaking)'],
    })
    assert.deepEqual(
      json.changes.map(({ fingerprint }: { fingerprint: string }) => fingerprint),
      ['e3a40c41abed', '70efa04dcc36'],
    )
    const twice = await run('diff old.yaml new.yaml --format html --json')
    assert.equal(twice.exit, 2)
  })

  it('reads rule severities from the project file', async () => {
    await files({ '.docsctl.yaml': 'openapi:\n  severities: {response-field-removed: warning}\n' })
    assert.equal((await run('diff old.yaml new.yaml --fail-on-breaking')).exit, 0)
    await files({
      '.docsctl.yaml':
        'openapi:\n  severities: {response-field-removed: ignore, response-field-added: breaking}\n',
    })
    const { exit, stdout } = await run('diff old.yaml new.yaml --fail-on-breaking')
    assert.equal(exit, 11)
    assert.match(stdout, /^breaking Pet: age was added, in 2 locations/)
    assert.doesNotMatch(stdout, /name/)
    await files({ '.docsctl.yaml': 'openapi:\n  severities: {response-field-gone: warning}\n' })
    const wrong = await run('diff old.yaml new.yaml')
    assert.equal(wrong.exit, 2)
    assert.match(
      wrong.stderr,
      /Unknown key ".* openapi\.severiti…" \(78 characters\)\. Did you mean response-field-sunset, response-field-added, or response-field-removed\?/,
    )
  })

  const wrongSettings: [yaml: string, message: RegExp][] = [
    [
      'severities: {response-field-remvoed: warning}',
      /Unknown key ".* openapi\.severiti…" \(81 characters\)\. Did you mean response-field-removed, response-link-removed, or response-field-added\?/,
    ],
    ['severity: {}', /.* openapi\.severity: Unknown key\. Expected severities/],
    [
      'severities: {response-field-removed: fatal}',
      /.* openapi\.severities\.response-field-removed: Expected one of: breaking, warning, info, ignore/,
    ],
    ['[1]', /.* openapi: Expected an object/],
  ]
  for (const [yaml, message] of wrongSettings) {
    it(`rejects ${yaml} in the project file`, async () => {
      await files({ '.docsctl.yaml': `openapi: {${yaml}}\n`.replace('{[1]}', '[1]') })
      const { exit, stderr, stdout } = await run('diff old.yaml new.yaml')
      assert.deepEqual([exit, stdout], [2, ''])
      assert.match(stderr, message)
    })
  }

  it('explains a failure that is not a breaking change, and how to accept it', async () => {
    const project = 'openapi:\n  severities: {response-field-removed: warning}\n'
    await files({ '.docsctl.yaml': project })
    const { exit, stdout, stderr } = await run('diff old.yaml new.yaml --fail-on warning')
    assert.equal(exit, 11)
    assert.match(stderr, /^docsctl: new\.yaml has changes that may affect clients of old\.yaml$/m)
    const line = 'docsctl openapi accept old.yaml new.yaml --change e3a40c41abed --reason TEXT'
    assert.match(stderr, new RegExp(`^  try: ${line}$`, 'm'))
    assert.doesNotMatch(stdout, /major/)
    const accept = ['openapi', 'accept', 'old.yaml', 'new.yaml', '--change', 'e3a40c41abed']
    assert.equal((await docsctl([...accept, '--reason', 'told'], { cwd: path() })).exit, 0)
    assert.equal((await run('diff old.yaml new.yaml --fail-on warning')).exit, 0)
  })

  it('shows equal changes of operations in one row, and accepts each operation alone', async () => {
    const document = (paths: string[]) =>
      `openapi: 3.1.0\ninfo: {title: a, version: 0.1.0}\npaths:\n${['/stays', ...paths].map((one) => `  ${one}: {get: {responses: {}}}\n`).join('')}`
    const paths = Array.from({ length: 25 }, (_, at) => `/p${at}`)
    await files({ 'old.yaml': document(paths), 'new.yaml': document([]) })
    const { stdout, stderr } = await run('diff old.yaml new.yaml')
    assert.match(stdout, /^breaking 25 operations were removed \(operation-removed (\w+)\)$/m)
    assert.match(stdout, /^ {11}GET \/p19\n {11}and 5 more\n1 breaking\n$/m)
    assert.equal(stderr, 'note: To list more locations, add -o json\n')
    const { changes } = JSON.parse((await run('diff old.yaml new.yaml -o json')).stdout)
    const [{ fingerprint, members, places }] = changes
    assert.deepEqual([members.length, places.length], [25, 25])
    const accept = (change: string) =>
      docsctl(
        [
          ...['openapi', 'accept', 'old.yaml', 'new.yaml', '--change', change],
          ...['--reason', 'unused', '-o', 'tsv'],
        ],
        { cwd: path() },
      )
    const [{ fingerprint: first }] = members
    assert.match(
      (await accept(first)).stdout,
      /^\w+\toperation-removed: GET \/p0: the operation was removed\tunused\t[-\d]+\n$/,
    )
    assert.match((await run('diff old.yaml new.yaml')).stdout, /^breaking 24 operations were/m)
    const others = await accept(fingerprint)
    assert.deepEqual([others.exit, others.stdout], [2, ''])
    const rest = await run('diff old.yaml new.yaml -o json')
    const row = JSON.parse(rest.stdout).changes.find((one: { members?: [] }) => one.members)
    assert.equal((await accept(row.fingerprint)).stdout.split('\n').length, 25)
    assert.equal((await run('diff old.yaml new.yaml --fail-on-breaking')).exit, 0)
    // an operation that is removed later isn't accepted
    await files({ 'old.yaml': document([...paths, '/later']) })
    const later = await run('diff old.yaml new.yaml --fail-on-breaking')
    assert.equal(later.exit, 11)
    assert.match(later.stdout, /^breaking GET \/later: the operation was removed \(/m)
  })

  it('compares only operations with the given tags, and rejects tags without operations', async () => {
    const tagged = older.replace('get: {', 'get: {tags: [read], ')
    await files({ 'old.yaml': tagged, 'new.yaml': tagged.replace(', name: {type: string}', '') })
    const read = await run('diff old.yaml new.yaml --include-tag read')
    assert.match(read.stdout, /^breaking Pet: name was removed \(/)
    const { exit, stdout, stderr } = await run('diff old.yaml new.yaml --include-tag raed')
    assert.deepEqual([exit, stdout], [2, ''])
    assert.equal(
      stderr,
      'warning: old.yaml: No operation has the tag "raed". Did you mean read?\n' +
        'warning: old.yaml: The tag filters exclude all operations (2)\n' +
        'warning: new.yaml: No operation has the tag "raed". Did you mean read?\n' +
        'warning: new.yaml: The tag filters exclude all operations (2)\n' +
        'docsctl: Invalid value "raed" for --include-tag. The tag filters exclude all operations\n  try: docsctl openapi diff --help\n',
    )
  })

  it('reports once that rules in the folder of a document are not used', async () => {
    const rules = 'decorators: {remove-x-internal: on}\n'
    await files({ 'apis/old.yaml': older, 'apis/new.yaml': older, 'apis/redocly.yaml': rules })
    const note = 'note: apis/redocly.yaml is not used. To use it, add --lint apis/redocly.yaml'
    const notes = async (words: string) =>
      (await run(words)).stderr.split('\n').filter((line) => line.includes('redocly'))
    assert.deepEqual(await notes('diff apis/old.yaml apis/new.yaml'), [note])
    assert.deepEqual(await notes('publish --dir apis --check'), [note])
    assert.deepEqual(await notes('publish old apis/old.yaml --check --lint minimal'), [])
    assert.deepEqual(await notes('diff apis/old.yaml apis/new.yaml --lint apis/redocly.yaml'), [])
  })

  it('suggests the accept command with the file and flags of the comparison', async () => {
    const { stderr } = await run('diff old.yaml new.yaml --fail-on-breaking --drop-internal')
    assert.match(stderr, /accept old\.yaml new\.yaml --drop-internal --all --reason TEXT$/m)
    const publish = 'publish pets new.yaml --check --against old.yaml --fail-on-breaking'
    const published = await run(publish)
    assert.equal(published.exit, 11)
    assert.match(
      published.stderr,
      /try: docsctl openapi accept old\.yaml new\.yaml --all --reason TEXT$/m,
    )
  })

  it('creates the file of --accepted only to accept changes', async () => {
    const diff = () => run('diff old.yaml new.yaml --fail-on-breaking --accepted known.yaml')
    assert.equal((await diff()).exit, 2)
    const words = ['--all', '--reason', 'unused', '--accepted', 'known.yaml']
    const accept = ['openapi', 'accept', 'old.yaml', 'new.yaml', ...words]
    assert.equal((await docsctl([...accept, '--dry-run'], { cwd: path() })).exit, 0)
    assert.equal((await diff()).exit, 2)
    assert.equal((await docsctl(accept, { cwd: path() })).exit, 0)
    assert.equal((await diff()).exit, 0)
  })

  for (const text of ['', '# none any more\n', 'accepted:\n']) {
    it(`reads ${JSON.stringify(text)} as a file without accepted changes`, async () => {
      await files({ 'openapi-accepted.yaml': text })
      assert.equal((await run('diff old.yaml new.yaml --fail-on-breaking')).exit, 11)
      const accept = ['openapi', 'accept', 'old.yaml', 'new.yaml', '--all', '--reason', 'told']
      assert.equal((await docsctl(accept, { cwd: path() })).exit, 0)
      assert.equal((await run('diff old.yaml new.yaml --fail-on-breaking')).exit, 0)
    })
  }

  for (const typed of ['published:', 'published:Pets']) {
    it(`rejects ${typed} before the first request`, async () => {
      const { exit, stderr } = await run(`diff ${typed} new.yaml`)
      assert.equal(exit, 2)
      assert.match(
        stderr,
        new RegExp(
          `^docsctl: Invalid value "${typed}" for BASE\\. (Expected at least 1 character|Use lowercase letters .*)$`,
          'm',
        ),
      )
    })
  }

  it('passes accepted changes until they expire or change again', async () => {
    const accept = (words: string) =>
      docsctl(['openapi', 'accept', 'old.yaml', 'new.yaml', ...words.split(' ')], { cwd: path() })
    const fails = async () => (await run('diff old.yaml new.yaml --fail-on-breaking')).exit
    assert.equal((await accept('--all')).exit, 2)
    assert.equal((await accept('--reason told')).exit, 2)
    assert.equal((await accept('--all --reason told --until 2020-01-01')).exit, 2)
    assert.equal((await accept('--change 000000000000 --reason told')).exit, 2)
    assert.equal((await accept('--all --reason told --dry-run')).exit, 0)
    assert.equal(await fails(), 11)
    const { exit, stdout } = await accept('--change e3a40c41abed --reason told --until 2999-12-31')
    assert.equal(exit, 0)
    assert.equal(
      stdout,
      'e3a40c41abed\tresponse-field-removed: Pet: name was removed\ttold\t2999-12-31\n',
    )
    assert.equal(await fails(), 0)
    const text = await readFile(path('openapi-accepted.yaml'), 'utf8')
    assert.match(text, /^# .*\naccepted:\n {2}- fingerprint: e3a40c41abed\n/)
    // a further change is a separate finding, so the earlier acceptance remains valid
    await files({ 'new.yaml': newer.replace('id: {type: string}', 'id: {type: integer}') })
    const more = await run('diff old.yaml new.yaml --fail-on-breaking')
    assert.equal(more.exit, 11)
    assert.match(more.stdout, /name was removed.*e3a40c41abed, accepted: told\)/)
    assert.match(more.stderr, /Pet: id was string, is integer/)
    assert.doesNotMatch(more.stderr, /name was removed/)
    await files({ 'new.yaml': newer, 'openapi-accepted.yaml': text.replace('2999', '2001') })
    assert.equal(await fails(), 11)
    const over = await run('diff old.yaml new.yaml')
    assert.match(
      over.stdout,
      /^The fingerprint e3a40c41abed is no longer accepted \(accepted until 2001-12-31\): told$/m,
    )
    await files({ 'openapi-accepted.yaml': 'accepted:\n  - {fingerprint: x, reason: a}\n' })
    const wrong = await run('diff old.yaml new.yaml')
    assert.equal(wrong.exit, 11)
    assert.match(wrong.stderr, /^openapi-accepted\.yaml:2:19: error: accepted\.0\.fingerprint/m)
  })

  it('accepts a change for 90 days by default, and does not allow an unlimited time', async () => {
    const clock = fakeClock('2025-06-01T12:00:00Z')
    const taken = await run('accept old.yaml new.yaml --all --reason told', { clock })
    assert.equal(
      taken.stdout,
      'e3a40c41abed\tresponse-field-removed: Pet: name was removed\ttold\t2025-08-30\n',
    )
    const exit = async () =>
      (await run('diff old.yaml new.yaml --fail-on-breaking', { clock })).exit
    assert.equal(await exit(), 0)
    const day = 24 * 60 * 60 * 1000
    clock.advance(90 * day)
    assert.equal(await exit(), 0, 'on the last day')
    clock.advance(day)
    assert.equal(await exit(), 11)
    await files({
      'openapi-accepted.yaml': 'accepted:\n  - {fingerprint: e3a40c41abed, reason: told}\n',
    })
    const endless = await run('diff old.yaml new.yaml')
    assert.equal(endless.exit, 11)
    assert.match(endless.stderr, /^openapi-accepted\.yaml:2:5: error: accepted\.0\.until: /m)
  })

  it('accepts a change that expires today, but not one that expired yesterday', async () => {
    const clock = fakeClock('2025-06-01T12:00:00Z')
    const accept = 'accept old.yaml new.yaml --all --reason told --until'
    const past = await run(`${accept} 2025-05-31`, { clock })
    assert.equal(past.exit, 2)
    assert.match(
      past.stderr,
      /Invalid value "2025-05-31" for --until\. Expected today or a future date/,
    )
    assert.equal((await run(`${accept} 2025-06-01`, { clock })).exit, 0)
    assert.equal((await run('diff old.yaml new.yaml --fail-on-breaking', { clock })).exit, 0)
  })

  it('replaces the entry of a change that is accepted again', async () => {
    const accept = (reason: string) =>
      run(`accept old.yaml new.yaml --change e3a40c41abed --reason ${reason} --until 2999-12-31`)
    assert.equal((await accept('first')).exit, 0)
    assert.equal((await accept('second')).exit, 0)
    const text = await readFile(path('openapi-accepted.yaml'), 'utf8')
    assert.equal(text.match(/fingerprint: e3a40c41abed/g)?.length, 1)
    assert.match(text, /reason: second$/m)
    assert.doesNotMatch(text, /reason: first$/m)
    // --all skips changes that are already accepted
    const all = await run('accept old.yaml new.yaml --all --reason third')
    assert.deepEqual([all.exit, all.stdout], [0, ''])
  })

  it('annotates breaking changes even on success, and adds its report to the summary', async () => {
    await files({ summary: '', output: '' })
    const env = {
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: path('summary'),
      GITHUB_OUTPUT: path('output'),
    }
    const { exit, stderr } = await run('diff old.yaml new.yaml', { env })
    assert.equal(exit, 0)
    assert.match(
      stderr,
      /^::warning file=new\.yaml,line=5,col=5,title=breaking\/response-field-removed::Pet: name was removed, in 2 locations$/m,
    )
    assert.match(
      await readFile(path('summary'), 'utf8'),
      /^\*\*1 breaking change:\*\* Pet: name was removed, in 2 locations\. 1 other change\.$/m,
    )
    assert.match(await readFile(path('output'), 'utf8'), /^breaking<<(.*)\n1\n\1$/m)
    assert.match(await readFile(path('output'), 'utf8'), /^result<<(.*)\nchanged\n\1$/m)
  })

  it('lists what was checked in a job summary without findings', async () => {
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: path('summary') }
    await files({
      'several.yaml':
        'specifications: [{slug: pets, file: new.yaml}, {slug: cats, file: old.yaml}]\n',
    })
    for (const [words, checked] of [
      ['diff old.yaml old.yaml', ['2 operations in old.yaml, compared with old.yaml']],
      [
        'publish --manifest several.yaml --check',
        [
          'pets: 2 operations in new.yaml, with the rules "minimal"',
          'cats: 2 operations in old.yaml, with the rules "minimal"',
        ],
      ],
    ] as const) {
      await files({ summary: '' })
      const { exit, stderr } = await run(words, { env })
      assert.equal(exit, 0, stderr)
      const [, list = ''] = (await readFile(path('summary'), 'utf8')).split('No findings. Checked:')
      const rows = list.match(/^- .*$/gm)?.map((row) => row.slice(2).replaceAll('\\', ''))
      assert.deepEqual(rows?.sort(), [...checked].sort())
    }
    await files({ summary: '' })
    await run('diff old.yaml new.yaml', { env })
    assert.doesNotMatch(await readFile(path('summary'), 'utf8'), /Checked:/)
  })

  it('reports the locations of a change in both documents as related locations in SARIF', async () => {
    const { stdout } = await run('diff old.yaml new.yaml --format sarif')
    const [{ relatedLocations, partialFingerprints }] = JSON.parse(stdout).runs[0].results
    const places = relatedLocations.map(
      (one: {
        message: { text: string }
        physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number } }
      }) => {
        const { artifactLocation, region } = one.physicalLocation
        return `${artifactLocation.uri}:${region.startLine} ${one.message.text}`
      },
    )
    assert.deepEqual(places, [
      'new.yaml:6 POST /pets',
      'old.yaml:5 GET /pets',
      'old.yaml:6 POST /pets',
    ])
    assert.match(partialFingerprints['docsctl/v1'], /^[0-9a-f]{12}$/)
  })

  it('also adds its report to the job summary of a publish that compares documents', async () => {
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: path('summary') }
    const against = '--check --against old.yaml'
    for (const [words, code] of [
      ['publish pets new.yaml', 0],
      ['publish pets new.yaml --fail-on-breaking', 11],
      ['publish --manifest several.yaml', 0],
    ] as const) {
      await files({
        summary: '',
        'several.yaml': 'specifications: [{slug: pets, file: new.yaml}]\n',
      })
      const { exit, stderr } = await run(`${words} ${against}`, { env })
      assert.equal(exit, code, stderr)
      const summary = await readFile(path('summary'), 'utf8')
      assert.match(
        summary,
        /^\*\*1 breaking change:\*\* Pet: name was removed, in 2 locations\. 1 other change\.$/m,
      )
      if (words.includes('--manifest')) assert.match(summary, /^## pets$/m)
    }
  })
})
