import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../scripts/manifest.ts'
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

  /** What is said of a file, without the hint below it. */
  const refusal = async (line: string, file: string, text: string) => {
    const { exit, stderr } = await run(line, file, text)
    assert.equal(exit, 2, stderr)
    assert.deepEqual(writes(), [])
    return stderr
      .trimEnd()
      .split('\n')
      .filter((one) => one.includes(file) || one.includes('--rows'))
  }

  it('tell unknown columns and bad values in the same run, several of a row too', async () => {
    const long = 'x'.repeat(101)
    assert.deepEqual(
      await refusal(
        'teams create --rows t.csv',
        't.csv',
        `title,colour,member\nNorth,red,usr_hugo\n${long},,\nSouth,blue,usr_tim\n`,
      ),
      [
        'docsctl: t.csv:2 column "colour" is unknown',
        't.csv:3 --title "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… (101 characters): at most 64 characters',
      ],
    )
    assert.deepEqual(
      await refusal(
        'orgs update --rows o.jsonl',
        'o.jsonl',
        '{"rolle":1,"defaultRole":"boss","sso":"perhaps"}\n',
      ),
      [
        'docsctl: o.jsonl:1 column "rolle" is unknown',
        'o.jsonl:1 --sso "perhaps": one of true or false',
        'o.jsonl:1 --default-role "boss": one of admin, create, edit, review, comment, read or guest',
      ],
    )
    assert.deepEqual(
      await refusal(
        'spaces update --rows s.jsonl',
        's.jsonl',
        `{"space":"sp_handbook","defaultLevel":"boss","title":"${long}"}\n`,
      ),
      [
        'docsctl: s.jsonl:1 --default-level "boss": one of admin, create, edit, review, comment, read, inherit or guest',
        's.jsonl:1 --title "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… (101 characters): at most 50 characters',
      ],
    )
  })

  it('blame the name of a column, and not what is missing because of it', async () => {
    assert.deepEqual(await refusal('teams create --rows t.csv', 't.csv', 'titel\nNorth\nSouth\n'), [
      'docsctl: t.csv:2 column "titel" is unknown; is title meant?',
    ])
    assert.deepEqual(
      await refusal('members update --rows m.csv', 'm.csv', 'use,role\nusr_hugo,boss\n'),
      [
        'docsctl: m.csv:2 column "use" is unknown; is user meant?',
        'm.csv:2 --role "boss": one of admin, create, edit, review, comment, read or guest',
      ],
    )
  })

  it('are refused where two of them are about the same thing', async () => {
    assert.deepEqual(
      await refusal(
        'members update --rows m.csv',
        'm.csv',
        'user,role\nusr_ines,read\nusr_hugo,read\nines.moreau@tidewater.example,admin\n',
      ),
      ['docsctl: m.csv:4 is about the same as line 2'],
    )
    assert.deepEqual(
      await refusal(
        'teams members update --rows m.csv',
        'm.csv',
        'team,add\nteam_docs,usr_tim\nteam_docs,usr_hugo\nteam_docs,usr_tim\n',
      ),
      ['docsctl: m.csv:4 is about the same as line 2'],
    )
  })

  it('are refused where one of them names its thing in two columns', async () => {
    assert.deepEqual(
      await refusal(
        'members update --rows m.csv',
        'm.csv',
        'id,email,role\nusr_hugo,,read\nusr_ines,ines.moreau@tidewater.example,read\n',
      ),
      ['docsctl: m.csv:3 USER is named by two columns, "id" and "email"'],
    )
    assert.deepEqual(
      await refusal('members update --rows m.csv', 'm.csv', 'user,role,role\nusr_hugo,read,edit\n'),
      ['docsctl: m.csv:1: the column "role" stands in the header twice'],
    )
  })

  it('may begin with a mark of their order of bytes, have any line ends, and hold some in quotes', async () => {
    const { exit, stdout, stderr } = await run(
      'change-requests create --rows c.csv --space sp_handbook --dry-run',
      'c.csv',
      '\uFEFFsubject\r\n"one,\r\ntwo"\r\n\r\nthree',
    )
    assert.equal(exit, 0, stderr)
    assert.deepEqual(
      JSON.parse(stdout).map(({ body }: { body: unknown }) => body),
      [{ subject: 'one,\r\ntwo' }, { subject: 'three' }],
    )
    const lines = await run(
      'teams create --rows t.jsonl --dry-run',
      't.jsonl',
      '\uFEFF{"title":"North"}\r\n',
    )
    assert.equal(lines.exit, 0, lines.stderr)
  })

  it('of a form that is none of these say what is wrong, and where', async () => {
    const teams = (text: string, file = 't.csv') =>
      refusal(`teams create --rows ${file}`, file, text)
    const none = ['docsctl: --rows needs a row, and has none']
    assert.deepEqual(await teams(''), none)
    assert.deepEqual(await teams('\uFEFF\r\n'), none)
    assert.deepEqual(await teams('title\n'), none)
    assert.deepEqual(await teams('', 't.jsonl'), none)
    assert.deepEqual(await teams('title\n"North\nSouth\n'), [
      'docsctl: t.csv:2: a quote that is not closed, or stands within a cell',
    ])
    assert.deepEqual(await teams('title\nNorth,usr_hugo\n'), [
      'docsctl: t.csv:2: 2 cells, where the header has 1',
    ])
    assert.deepEqual(await teams('title;member\nNorth;usr_hugo\n'), [
      'docsctl: t.csv:1 needs commas or tabs between its columns, and has semicolons',
    ])
    assert.deepEqual(await teams('[\n  {"title": "North"}\n]\n', 't.json'), [
      'docsctl: t.json:1 needs a JSON object on each line, as -o jsonl prints them, and not an array of them',
    ])
    assert.deepEqual(
      await refusal(
        'members update --rows m.jsonl',
        'm.jsonl',
        '{"user":{"id":"usr_hugo"},"role":"read"}\n{"user":null,"role":"read"}\n',
      ),
      ['docsctl: m.jsonl:1 USER {"id":"usr_hugo"}: a text', 'm.jsonl:2 USER is missing'],
    )
    assert.deepEqual(await refusal('teams create --rows t.jsonl', 't.jsonl', '{"title":null}\n'), [
      "docsctl: t.jsonl:1 --title can't be cleared",
    ])
  })

  it('hold what is typed beside them for all, one of each argument', async () => {
    const typed = await run(
      'teams members set team_docs --rows p.csv --role owner --dry-run',
      'p.csv',
      'user\nusr_hugo\nusr_tim\n',
    )
    assert.deepEqual(
      JSON.parse(typed.stdout).map(({ url }: { url: string }) => url.slice(served.url.length)),
      ['usr_hugo', 'usr_tim'].map((user) => `/v1/orgs/tidewater/teams/team_docs/members/${user}`),
    )
    const two = await run('members update usr_hugo usr_tim --rows m.csv', 'm.csv', 'role\nread\n')
    assert.equal(two.exit, 2)
    assert.match(two.stderr, /^docsctl: usr_tim can't be given together with --rows$/m)
    const piped = await run('members update --rows m.csv', 'm.csv', 'user,role\n-,read\n')
    assert.equal(piped.exit, 2)
    assert.match(piped.stderr, /^docsctl: m.csv:2 USER "-" can't be given together with --rows$/m)
    assert.deepEqual(writes(), [])
  })

  it('say in which line the place is missing that they are about', async () => {
    assert.deepEqual(
      await refusal(
        'change-requests create --rows c.csv',
        'c.csv',
        'space,subject\nsp_handbook,one\n,two\n',
      ),
      ['docsctl: c.csv:3 --space is needed'],
    )
  })

  it('say what is odd about several of them once', async () => {
    const { exit, stderr } = await run(
      'members update --rows m.csv',
      'm.csv',
      'user\nusr_hugo\nusr_tim\n',
    )
    assert.equal(stderr.split('note: no change was asked for').length, 2, stderr)
    assert.equal(exit, 0, stderr)
  })

  it('add to the list that each thing has, and take out of it', async () => {
    const fieldsOf = () =>
      ['tier', 'plan'].map(
        (name) => served.sandbox.tables.get('customFields', `tidewater/${name}`)?.options,
      )
    for (const name of ['tier', 'plan']) {
      const made = await machine.run(
        words(
          `custom-fields create --name ${name} --type select:single --option gold --option silver`,
        ),
      )
      assert.equal(made.exit, 0, made.stderr)
    }
    const { exit, stderr } = await run(
      'custom-fields update --rows f.csv --remove-option gold',
      'f.csv',
      'field,add-option\ntier,bronze\nplan,\n',
    )
    assert.equal(exit, 0, stderr)
    assert.deepEqual(fieldsOf(), [['silver', 'bronze'], ['silver']])
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

  it('are taken by every command that writes, but for these', () => {
    const changesNothing = 'asks by POST, and changes nothing'
    const isOfRows = 'its own file is one of rows'
    const reasons: Record<string, string> = {
      ask: changesNothing,
      'sites:search': changesNothing,
      'members:sync': isOfRows,
      'sites:redirects:import': isOfRows,
      'integrations:publish': 'the manifests that it takes say all of each',
      'change-requests:merge': 'merges one after the other, each behind its gates',
    }
    const { commands } = JSON.parse(readFileSync(join(root, 'oclif.manifest.json'), 'utf8')) as {
      commands: Record<string, { api?: string[]; flags: Record<string, unknown> }>
    }
    const without = Object.entries(commands)
      .filter(([, { api = [] }]) => api.some((request) => !request.startsWith('GET ')))
      .filter(([, { flags }]) => !('rows' in flags))
      .map(([id]) => id)
    assert.deepEqual(
      without.filter((id) => reasons[id] === undefined),
      [],
    )
    assert.ok(without.includes('members:sync'))
  })
})
