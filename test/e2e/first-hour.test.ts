import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../sandbox/served.ts'
import { onScreen } from '../support/processes/screen.ts'
import { runProgram } from '../support/program.ts'
import { sendNow } from '../support/review/reviewing.ts'

/**
 * The first tasks of three users. They start in an empty folder, with only the README and the help.
 */

const petstore = `openapi: 3.1.0
info: {title: Pets, version: 1.0.0}
paths:
  /pets:
    get:
      operationId: listPets
      responses: {'200': {description: all of them}}
`

describe('in the first hour', () => {
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

  it('an administrator signs in, changes 20 roles, and undoes the changes', async () => {
    const lost = await run('members list')
    assert.equal(lost.exit, 2)
    assert.match(lost.stderr, /^ {2}try: docsctl auth login/m)
    await out(`auth login --with-token --api-url ${served.url}`, `${served.token}\n`)
    assert.equal(await out('orgs list -o ids'), 'tidewater\nharbor-aid')
    const homeless = await run('members list')
    assert.equal(homeless.exit, 2)
    assert.match(homeless.stderr, /^ {2}try: docsctl orgs list, then docsctl config set org ID$/m)
    await out('config set org tidewater')

    const roles = () => out('members list --columns id,role')
    const before = await roles()
    const guests = await out('members list --role guest --columns email -o csv')
    const editors = await out('members list --role edit --columns email -o csv')
    const commenters = await out('members list --role comment --columns email -o csv')
    const people = [guests, editors, commenters].flatMap((text) => text.split('\r\n').slice(1))
    assert.equal(people.length, 20)
    writeFileSync(
      join(home, 'roles.csv'),
      `email,role\n${people.map((email) => `${email},read\n`).join('')}`,
    )
    const rehearsed = JSON.parse(await out('members update --rows roles.csv --dry-run --json'))
    assert.equal(rehearsed.length, 20)
    assert.deepEqual(rehearsed[0].body, { role: 'read' })
    assert.equal(await roles(), before)
    const refused = await run('members update --rows roles.csv')
    assert.equal(refused.exit, 2)
    assert.match(
      refused.stderr,
      /^docsctl: 18 of 40 .* would be removed or demoted\. Confirm with --allow-large$/m,
    )
    await out('members update --rows roles.csv --allow-large')
    assert.equal((await out('members list --role read -o ids')).split('\n').length, 28)
    assert.match(await out('jobs list'), /members update/)
    await out('undo --yes')
    assert.equal(await roles(), before)
  })

  it('an administrator lists who can access a space, and removes a member', async () => {
    Object.assign(env, {
      DOCSCTL_API_URL: served.url,
      DOCSCTL_TOKEN: served.token,
      DOCSCTL_ORG: 'tidewater',
    })
    const reaching = () => out('access', '', ['Developer Guide', '--columns', 'name,role'])
    assert.match(await reaching(), /^Luis Ferreira\tedit$/m)
    const email = 'luis.ferreira@tidewater.example'
    assert.match(
      await out(`access --member ${email} --columns title,role`),
      /^Developer Guide\tedit$/m,
    )
    const unsure = await run(`members remove ${email}`)
    assert.equal(unsure.exit, 2)
    assert.match(unsure.stderr, /requires --yes without a terminal/)
    await out(`members remove ${email} --yes`)
    assert.doesNotMatch(await reaching(), /Luis Ferreira/)
    assert.equal((await run(`members get ${email}`)).exit, 3)
  })

  it('a CI pipeline publishes a specification, and is stopped by a broken document', async () => {
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

  it('a reviewer finds a pending change request, reads it, discusses it, and merges it', async () => {
    Object.assign(env, {
      DOCSCTL_API_URL: served.url,
      DOCSCTL_TOKEN: served.token,
      DOCSCTL_ORG: 'tidewater',
      FORCE_COLOR: '0',
    })
    const view = onScreen(['change-requests', 'review'], { env, columns: 80, rows: 24 })
    await view.shows(/Change requests · \d open/)
    view.type('/larger\r')
    await view.shows(/>\s+4 {2}Larger pages/)
    view.type('\r')
    await view.shows(/>M +/)
    view.type('?')
    await view.shows('Keys and marks')
    view.type('q')
    await view.shows(/>M +/)
    view.type(']')
    await view.shows('up to 1,000 items per page')
    view.type('jc')
    await view.shows('Comment on a li')
    view.type('Does the SDK know?')
    await view.shows('Does the SDK know?')
    view.type(sendNow)
    await view.shows('Posted the comment')
    await view.shows('│ Does the SDK know?')
    view.type('nx')
    await view.shows('▸ resolved')
    view.type('p')
    await view.shows('Pull main into #4? y/n')
    view.type('y')
    await view.shows('Pulled from main')
    await view.shows(/^#4 (?!.* · outdated)/m)
    view.type('m')
    await view.shows(/Merge #4 Larger pages in lists[\s\S]*y\/n/)
    view.type('y')
    await view.shows(/Merged #4 "Larger pages in lists" as revision \w+/)
    view.type('q')
    assert.equal(await view.ended(), 0)
    const { status } = JSON.parse(
      await out('change-requests get 4 --json', '', ['--space', 'Developer Guide']),
    )
    assert.equal(status, 'merged')
  })
})
