import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manifestPath } from '../../../scripts/manifest.ts'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { splitArguments } from '../../support/docsctl.ts'
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
    return machine.run(splitArguments(line))
  }
  const writes = () =>
    served.exchanges
      .splice(0)
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`)
  const currentRole = (user: string) =>
    served.sandbox.tables.get('members', `tidewater/${user}`)?.role

  it('in a CSV file change one resource each, and accept people by email address', async () => {
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
        ['usr_tim', currentRole('usr_tim') ?? null],
      ],
    )
    assert.equal(currentRole('usr_hugo'), 'review')
  })

  it('accept the columns that the list command prints', async () => {
    const list = await machine.run(
      splitArguments('members list --limit 2 --columns email,role -o csv'),
    )
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

  it('report all their errors with lines before the first request', async () => {
    const bad = await run(
      'members update --rows roles.csv',
      'roles.csv',
      'user,role\nusr_hugo,boss\n,read\nusr_tim,edit\nusr_kofi,chef\n',
    )
    assert.equal(bad.exit, 2)
    assert.match(
      bad.stderr,
      /roles\.csv:2: Invalid value "boss" for --role\. Expected one of: admin, create, edit, review, comment, read, guest/,
    )
    assert.match(
      bad.stderr,
      /roles\.csv:2: Invalid value "boss" for --role\. Expected one of: admin, create, edit, review, comment, read, guest/,
    )
    assert.match(
      bad.stderr,
      /roles\.csv:2: Invalid value "boss" for --role\. Expected one of: admin, create, edit, review, comment, read, guest/,
    )
    const unknown = await run(
      'members update --rows roles.tsv',
      'roles.tsv',
      'user\trol\tcolor\nusr_hugo\tread\tred\n',
    )
    assert.equal(unknown.exit, 2)
    assert.match(unknown.stderr, /roles\.tsv:2: Unknown column "rol"\. Did you mean role\?/)
    assert.match(unknown.stderr, /roles\.tsv:2: Unknown column "color"/)
    const broken = await run(
      'members update --rows a.jsonl',
      'a.jsonl',
      '{"user":"usr_hugo"}\n[]\n',
    )
    assert.match(broken.stderr, /a\.jsonl:2: Expected a JSON object/)
    const deep = `{"role":${'['.repeat(50_000)}${']'.repeat(50_000)}}\n`
    const nested = await run('members update --rows a.jsonl', 'a.jsonl', `{"role":"read"}\n${deep}`)
    assert.equal(nested.exit, 2)
    assert.match(
      nested.stderr,
      /Invalid a\.jsonl:2\. Expected JSON with at most 1000 nested levels/,
    )
    const object = await run('members update --rows a.jsonl', 'a.jsonl', '{"__proto__":{"role":1}}')
    assert.match(object.stderr, /a\.jsonl:1: Unknown column "__proto__"/)
    const empty = await run('members update --rows b.csv', 'b.csv', 'user,role\n')
    assert.match(empty.stderr, /--rows: The file has no rows/)
    assert.deepEqual(writes(), [])
  })

  /** Returns the error message for a rows file, without the hint below the message. */
  const refusal = async (line: string, file: string, text: string) => {
    const { exit, stderr } = await run(line, file, text)
    assert.equal(exit, 2, stderr)
    assert.deepEqual(writes(), [])
    return stderr
      .trimEnd()
      .split('\n')
      .filter((one) => one.includes(file) || one.includes('--rows'))
  }

  it('report unknown columns and invalid values together, several per row', async () => {
    const long = 'x'.repeat(101)
    assert.deepEqual(
      await refusal(
        'teams create --rows t.csv',
        't.csv',
        `title,color,member\nNorth,red,usr_hugo\n${long},,\nSouth,blue,usr_tim\n`,
      ),
      [
        'docsctl: t.csv:2: Unknown column "color". Expected one of: org, title, member',
        't.csv:3: Invalid value "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…" (101 characters) for --title. Expected at most 64 characters',
      ],
    )
    assert.deepEqual(
      await refusal(
        'orgs update --rows o.jsonl',
        'o.jsonl',
        '{"rolle":1,"defaultRole":"boss","sso":"perhaps"}\n',
      ),
      [
        'docsctl: o.jsonl:1: Unknown column "rolle". Expected one of: org, title, email-domain, add-email-domain, remove-email-domain, hostname, default-role, logo, sso, ai, invite-links, merge-rules, merge-rules.type, merge-rules.rules, default-site, unset',
        'o.jsonl:1: Invalid value "perhaps" for --sso. Expected one of: true, false',
        'o.jsonl:1: Invalid value "boss" for --default-role. Expected one of: admin, create, edit, review, comment, read, guest',
      ],
    )
    assert.deepEqual(
      await refusal(
        'spaces update --rows s.jsonl',
        's.jsonl',
        `{"space":"sp_handbook","defaultLevel":"boss","title":"${long}"}\n`,
      ),
      [
        'docsctl: s.jsonl:1: Invalid value "boss" for --default-level. Expected one of: admin, create, edit, review, comment, read, inherit, guest',
        's.jsonl:1: Invalid value "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…" (101 characters) for --title. Expected at most 50 characters',
      ],
    )
  })

  it('report an unknown column, but not the values that are missing because of it', async () => {
    assert.deepEqual(await refusal('teams create --rows t.csv', 't.csv', 'titel\nNorth\nSouth\n'), [
      'docsctl: t.csv:2: Unknown column "titel". Did you mean title?',
    ])
    assert.deepEqual(
      await refusal('members update --rows m.csv', 'm.csv', 'use,role\nusr_hugo,boss\n'),
      [
        'docsctl: m.csv:2: Unknown column "use". Did you mean user?',
        'm.csv:2: Invalid value "boss" for --role. Expected one of: admin, create, edit, review, comment, read, guest',
      ],
    )
  })

  it('are rejected if two of them refer to the same resource', async () => {
    assert.deepEqual(
      await refusal(
        'members update --rows m.csv',
        'm.csv',
        'user,role\nusr_ines,read\nusr_hugo,read\nines.moreau@tidewater.example,admin\n',
      ),
      ['docsctl: m.csv:4: Refers to the same resource as line 2'],
    )
    assert.deepEqual(
      await refusal(
        'teams members update --rows m.csv',
        'm.csv',
        'team,add\nteam_docs,usr_tim\nteam_docs,usr_hugo\nteam_docs,usr_tim\n',
      ),
      ['docsctl: m.csv:4: Refers to the same resource as line 2'],
    )
  })

  it('are rejected if one of them specifies its resource in two columns', async () => {
    assert.deepEqual(
      await refusal(
        'members update --rows m.csv',
        'm.csv',
        'id,email,role\nusr_hugo,,read\nusr_ines,ines.moreau@tidewater.example,read\n',
      ),
      ['docsctl: m.csv:3: Columns "id" and "email" both set USER'],
    )
    assert.deepEqual(
      await refusal('members update --rows m.csv', 'm.csv', 'user,role,role\nusr_hugo,read,edit\n'),
      ['docsctl: m.csv:1: Duplicate column "role" in the header'],
    )
  })

  it('may begin with a byte order mark, use any line ending and contain quoted values', async () => {
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

  it('in an unknown format report the error and its location', async () => {
    const teams = (text: string, file = 't.csv') =>
      refusal(`teams create --rows ${file}`, file, text)
    const none = ['docsctl: --rows: The file has no rows']
    assert.deepEqual(await teams(''), none)
    assert.deepEqual(await teams('\uFEFF\r\n'), none)
    assert.deepEqual(await teams('title\n'), none)
    assert.deepEqual(await teams('', 't.jsonl'), none)
    assert.deepEqual(await teams('title\n"North\nSouth\n'), [
      'docsctl: t.csv:2: Unclosed or unexpected quote',
    ])
    assert.deepEqual(await teams('title\nNorth,usr_hugo\n'), [
      'docsctl: t.csv:2: Found 2 cells, but the header has only 1',
    ])
    assert.deepEqual(await teams('title;member\nNorth;usr_hugo\n'), [
      'docsctl: t.csv:1: Separate columns with commas or tabs, not semicolons',
    ])
    assert.deepEqual(await teams('[\n  {"title": "North"}\n]\n', 't.json'), [
      'docsctl: t.json:1: Expected one JSON object per line, as printed by -o jsonl, not an array',
    ])
    assert.deepEqual(
      await refusal(
        'members update --rows m.jsonl',
        'm.jsonl',
        '{"user":{"id":"usr_hugo"},"role":"read"}\n{"user":null,"role":"read"}\n',
      ),
      [
        'docsctl: m.jsonl:1: Invalid value {"id":"usr_hugo"} for USER. Expected text',
        'm.jsonl:2: Missing required argument USER',
      ],
    )
    assert.deepEqual(await refusal('teams create --rows t.jsonl', 't.jsonl', '{"title":null}\n'), [
      'docsctl: t.jsonl:1: Invalid value null for --title. --title cannot be cleared',
    ])
  })

  it('use typed arguments for all rows, one value per argument', async () => {
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
    assert.match(two.stderr, /usr_tim cannot be used with --rows/)
    const piped = await run('members update --rows m.csv', 'm.csv', 'user,role\n-,read\n')
    assert.equal(piped.exit, 2)
    assert.match(piped.stderr, /m\.csv:2: - for USER cannot be used with --rows/)
    assert.deepEqual(writes(), [])
  })

  it('report the line that lacks its parent resource', async () => {
    assert.deepEqual(
      await refusal(
        'change-requests create --rows c.csv',
        'c.csv',
        'space,subject\nsp_handbook,one\n,two\n',
      ),
      ['docsctl: c.csv:3: Missing required flag --space'],
    )
  })

  it('report the same warning for several rows once', async () => {
    const { exit, stderr } = await run(
      'members update --rows m.csv',
      'm.csv',
      'user\nusr_hugo\nusr_tim\n',
    )
    assert.equal(stderr.split('note: No changes were requested').length, 2, stderr)
    assert.equal(exit, 0, stderr)
  })

  it('add to and remove from the existing list of each resource', async () => {
    const fieldsOf = () =>
      ['tier', 'plan'].map(
        (name) => served.sandbox.tables.get('customFields', `tidewater/${name}`)?.options,
      )
    for (const name of ['tier', 'plan']) {
      const made = await machine.run(
        splitArguments(
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

  it('in JSON Lines create resources, with typed values for all of them', async () => {
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

  it('contain the name of their parent resource, and resources by title', async () => {
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

  it('are a job that can be undone', async () => {
    const users = [...served.sandbox.tables.all('members')]
      .filter(({ organization }) => organization === 'tidewater')
      .filter(({ role }) => role === 'read' || role === 'comment')
      .map(({ user }) => user)
    assert.ok(users.length > 10)
    const text = ['user,role', ...users.map((user) => `${user},edit`), ''].join('\n')
    const before = users.map(currentRole)
    const done = await run('members update --rows roles.csv', 'roles.csv', text)
    assert.equal(done.exit, 0, done.stderr)
    assert.deepEqual(new Set(users.map(currentRole)), new Set(['edit']))
    assert.equal((await machine.run(splitArguments('undo --yes'))).exit, 0)
    assert.deepEqual(users.map(currentRole), before)
  })

  it('are supported by every command that writes, except the listed commands', () => {
    const changesNothing = 'asks by POST, and changes nothing'
    const isOfRows = 'its own file is one of rows'
    const reasons: Record<string, string> = {
      ask: changesNothing,
      'sites:search': changesNothing,
      'sites:context-connections:test': changesNothing,
      'members:offboard': 'removes one person, and asks what remains',
      'members:onboard': isOfRows,
      'members:sync': isOfRows,
      'sites:redirects:import': isOfRows,
      'sites:context-records:upsert': isOfRows,
      'integrations:publish': 'the manifests that it takes say all of each',
      'integrations:rollback': 'changes one integration in an emergency',
      'openapi:previews:prune': 'chooses the previews by age',
      'openapi:rollback': 'changes one specification in an emergency',
      'change-requests:merge': 'merges one after the other, each behind its gates',
    }
    const { commands } = JSON.parse(readFileSync(manifestPath, 'utf8')) as {
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
