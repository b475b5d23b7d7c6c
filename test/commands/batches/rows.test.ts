import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { words } from '../../support/docsctl.ts'
import { KillableMachine } from '../../support/processes/killed-job.ts'

describe('rows', () => {
  let served: Served
  let machine: KillableMachine
  let folder: string

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-rows-'))
    served = await serve({ seed: demoSeed })
    machine = new KillableMachine({
      cwd: folder,
      env: { DOCSCTL_API_URL: served.url, DOCSCTL_TOKEN: served.token, DOCSCTL_ORG: 'tidewater' },
    })
  })
  afterEach(async () => {
    machine.end()
    rmSync(folder, { recursive: true })
    await endAll()
  })

  const run = (line: string, file: string, text: string) => {
    writeFileSync(join(folder, file), text)
    return machine.run(words(line))
  }
  const writes = () =>
    served.exchanges
      .splice(0)
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`)
  const roleOf = (user: string) => served.sandbox.tables.get('members', `tidewater/${user}`)?.role

  it('of a CSV file change each thing as its row says, people by their e-mail', async () => {
    const { exit, stdout, stderr } = await run(
      'members update --rows roles.csv --json',
      'roles.csv',
      'user,Role\nusr_hugo,review\n"ines.moreau@tidewater.example",admin\nusr_tim,\n',
    )
    assert.equal(exit, 0, stderr)
    assert.deepEqual(
      JSON.parse(stdout).map(({ id, role }: { id: string; role: string }) => [id, role]),
      [
        ['usr_hugo', 'review'],
        ['usr_ines', 'admin'],
        ['usr_tim', roleOf('usr_tim') ?? null],
      ],
    )
    assert.equal(roleOf('usr_hugo'), 'review')
  })

  it('take the columns that the list of such things prints', async () => {
    const list = await machine.run(words('members list --limit 2 --columns email,role -o csv'))
    assert.match(list.stdout, /^user\.email,role\r\n/)
    const { exit, stderr } = await run(
      'members update --rows roles.csv -o ids',
      'roles.csv',
      list.stdout.replace(/,\w+$/gm, (cell) => (cell === ',role' ? cell : ',review')),
    )
    assert.equal(exit, 0, stderr)
    const changed = list.stdout.trim().split('\n').length - 1
    assert.equal(writes().filter((line) => line.startsWith('PATCH ')).length, changed)
  })

  it('are told all that is wrong with them, by line, before anything is sent', async () => {
    const bad = await run(
      'members update --rows roles.csv',
      'roles.csv',
      'user,role\nusr_hugo,boss\n,read\nusr_tim,edit\nusr_kofi,chef\n',
    )
    assert.equal(bad.exit, 2)
    assert.match(bad.stderr, /roles\.csv:2 --role "boss": one of admin, create, edit/)
    assert.match(bad.stderr, /roles\.csv:3 USER is missing/)
    assert.match(bad.stderr, /roles\.csv:5 --role "chef": one of admin/)
    const unknown = await run(
      'members update --rows roles.tsv',
      'roles.tsv',
      'user\trol\tcolour\nusr_hugo\tread\tred\n',
    )
    assert.equal(unknown.exit, 2)
    assert.match(unknown.stderr, /roles\.tsv:2 column "rol" is unknown; is role meant\?/)
    assert.match(unknown.stderr, /roles\.tsv:2 column "colour" is unknown/)
    const broken = await run(
      'members update --rows a.jsonl',
      'a.jsonl',
      '{"user":"usr_hugo"}\n[]\n',
    )
    assert.match(broken.stderr, /a\.jsonl:2 needs to hold one JSON object/)
    const empty = await run('members update --rows b.csv', 'b.csv', 'user,role\n')
    assert.match(empty.stderr, /--rows needs a row, and has none/)
    assert.deepEqual(writes(), [])
  })

  it('of JSON lines create things, with what was typed for all of them', async () => {
    const { exit, stdout, stderr } = await run(
      'teams create --rows teams.jsonl --member usr_hugo --json',
      'teams.jsonl',
      '{"title":"@north"}\n{"title":"South","member":["usr_tim","usr_kofi"]}\n',
    )
    assert.equal(exit, 0, stderr)
    assert.deepEqual(
      JSON.parse(stdout).map(({ title, members }: Record<string, unknown>) => [title, members]),
      [
        ['@north', 1],
        ['South', 2],
      ],
    )
  })

  it('name the place that they are about, and things by their title', async () => {
    const { exit, stdout, stderr } = await run(
      'sites sections update --rows sections.csv --dry-run',
      'sections.csv',
      'site,section,title\nsite_docs,sec_start,Begin\n',
    )
    assert.equal(exit, 0, stderr)
    assert.deepEqual(JSON.parse(stdout), [
      {
        method: 'PATCH',
        url: `${served.url}/v1/orgs/tidewater/sites/site_docs/sections/sec_start`,
        body: { title: 'Begin' },
      },
    ])
    const spaces = await run(
      'spaces update --rows spaces.csv --json',
      'spaces.csv',
      'space,title\nDeveloper guide,Guide\n',
    )
    assert.equal(spaces.exit, 0, spaces.stderr)
    assert.equal(served.sandbox.tables.get('spaces', 'sp_developer-guide')?.title, 'Guide')
  })

  it('are a job that is taken back', async () => {
    const users = [...served.sandbox.tables.all('members')]
      .filter(({ organization }) => organization === 'tidewater')
      .filter(({ role }) => role === 'read' || role === 'comment')
      .map(({ user }) => user)
    assert.ok(users.length > 10)
    const text = ['user,role', ...users.map((user) => `${user},edit`), ''].join('\n')
    const before = users.map(roleOf)
    const done = await run('members update --rows roles.csv', 'roles.csv', text)
    assert.equal(done.exit, 0, done.stderr)
    assert.deepEqual(new Set(users.map(roleOf)), new Set(['edit']))
    assert.equal((await machine.run(words('undo --yes'))).exit, 0)
    assert.deepEqual(users.map(roleOf), before)
  })
})
