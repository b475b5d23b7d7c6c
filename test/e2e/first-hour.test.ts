import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../sandbox/served.ts'
import { onScreen } from '../support/processes/screen.ts'
import { inTerminal } from '../support/processes/terminal.ts'
import { runProgram } from '../support/program.ts'

/** What each of the three does first, in an empty folder, with the words of the README and of the help alone. */

const petstore = `openapi: 3.1.0
info: {title: Pets, version: 1.0.0}
paths:
  /pets:
    get:
      operationId: listPets
      responses: {'200': {description: all of them}}
`

describe('in the first hour', function () {
  this.timeout(60_000)
  let served: Served
  let home: string
  let env: Record<string, string>

  beforeEach(async () => {
    served = await serve({ seed: demoSeed, time: Date.now })
    home = mkdtempSync(join(tmpdir(), 'docsctl-hour-'))
    env = {
      HOME: home,
      DOCSCTL_CONFIG_DIR: join(home, 'config'),
      DOCSCTL_STATE_DIR: join(home, 'state'),
      DOCSCTL_CACHE_DIR: join(home, 'cache'),
    }
  })
  afterEach(async () => {
    await endAll()
    rmSync(home, { recursive: true })
  })

  const run = (line: string, stdin = '', more: string[] = []) =>
    runProgram([...line.split(' '), ...more], { env, cwd: home, stdin })

  async function out(line: string, stdin?: string, more?: string[]): Promise<string> {
    const { exit, stdout, stderr } = await run(line, stdin, more)
    assert.equal(exit, 0, `${line}: ${stderr}`)
    return stdout.trimEnd()
  }

  it('an administrator signs in, changes twenty roles, and takes them back', async () => {
    const lost = await run('members list')
    assert.equal(lost.exit, 2)
    assert.match(lost.stderr, /^ {2}try: docsctl auth login/m)
    await out(`auth login --with-token --api-url ${served.url}`, `${served.token}\n`)
    assert.equal(await out('orgs list -o ids'), 'tidewater\nharbour-aid')
    const homeless = await run('members list')
    assert.equal(homeless.exit, 2)
    assert.match(homeless.stderr, /^ {2}try: docsctl orgs list, then docsctl config set org ID$/m)
    await out('config set org tidewater')

    const roles = () => out('members list --columns id,role')
    const before = await roles()
    const people = (await out('members list --role guest -o ids'))
      .split('\n')
      .concat((await out('members list --role edit -o ids')).split('\n'))
      .concat((await out('members list --role comment -o ids')).split('\n'))
    assert.equal(people.length, 20)
    const rehearsed = JSON.parse(
      await out('members update - --role review --dry-run --json', people.join('\n')),
    )
    assert.equal(rehearsed.length, 20)
    assert.deepEqual(rehearsed[0], {
      method: 'PATCH',
      url: `${served.url}/v1/orgs/tidewater/members/${people[0]}`,
      body: { role: 'review' },
    })
    assert.equal(await roles(), before)
    assert.equal(
      JSON.parse(
        await out('members update - --role review --allow-large --json', people.join('\n')),
      ).length,
      20,
    )
    assert.equal((await out('members list --role review -o ids')).split('\n').length, 24)
    assert.match(await out('jobs list'), /members update/)
    await out('undo --yes')
    assert.equal(await roles(), before)
  })

  it('a pipeline publishes a specification, and is stopped by a broken one', async () => {
    Object.assign(env, {
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: join(home, 'summary.md'),
      DOCSCTL_API_URL: served.url,
      DOCSCTL_TOKEN: served.token,
      DOCSCTL_ORG: 'tidewater',
    })
    writeFileSync(join(home, 'openapi.yaml'), petstore)
    assert.equal((await run('openapi publish petstore missing.yaml')).exit, 2)
    await out('openapi publish petstore openapi.yaml --check')
    assert.equal((await run('openapi get petstore')).exit, 3)
    assert.equal(
      JSON.parse(await out('openapi publish petstore openapi.yaml --json')).result,
      'created',
    )
    assert.equal(
      JSON.parse(await out('openapi publish petstore openapi.yaml --json')).result,
      'unchanged',
    )
    writeFileSync(join(home, 'openapi.yaml'), petstore.replace('listPets', '[listPets'))
    const broken = await run('openapi publish petstore openapi.yaml')
    assert.equal(broken.exit, 11)
    assert.equal(broken.stdout, '')
    assert.match(broken.stderr, /^::error file=openapi\.yaml,line=\d+/m)
    const unsure = await run('openapi delete petstore')
    assert.equal(unsure.exit, 2)
    assert.match(unsure.stderr, /--yes/)
    assert.equal(JSON.parse(await out('openapi get petstore --json')).processingState, 'complete')
    assert.deepEqual(readdirSync(home).sort(), ['cache', 'openapi.yaml', 'state', 'summary.md'])
  })

  it('a reviewer finds what waits, reads it, and merges it', async () => {
    Object.assign(env, {
      DOCSCTL_API_URL: served.url,
      DOCSCTL_TOKEN: served.token,
      DOCSCTL_ORG: 'tidewater',
      FORCE_COLOR: '0',
    })
    const view = onScreen(['change-requests', 'review'], { env, columns: 80, rows: 24 })
    await view.shows(/change requests · \d open/)
    view.type('/larger\r')
    await view.shows(/>\s+4 {2}Larger pages/)
    view.type('\r')
    await view.shows(/>M +/)
    view.type('?')
    await view.shows('keys and marks')
    view.type('q')
    await view.shows(/>M +/)
    view.type('q')
    await view.shows(/change requests · \d open/)
    view.type('q')
    assert.equal(await view.ended(), 0)

    const space = ['--space', 'Developer Guide']
    await out('change-requests approve 4', '', space)
    assert.match(await out('change-requests diff 4', '', space), /^\+/m)
    const asked = inTerminal(['change-requests', 'merge', '4', ...space], { env, cwd: home })
    await asked.waitFor(/\[y\/N\]/)
    asked.type('y\r')
    const exit = await asked.ended()
    const { status } = JSON.parse(await out('change-requests get 4 --json', '', space))
    assert.deepEqual([exit, status], [0, 'merged'], asked.output)
  })
})
