import assert from 'node:assert/strict'
import { splitArguments } from '../../support/docsctl.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { OrgFiles } from './org-files.ts'

describe('org pull', () => {
  const sandbox = onSandbox()
  let files: OrgFiles
  beforeEach(() => {
    files = new OrgFiles()
  })
  afterEach(() => files.end())

  const pull = async (more = '') => {
    const { exit, stdout, stderr } = await sandbox.run(`org pull ${files.path} ${more}`)
    return { exit, files: stdout.split('\n').filter(Boolean), stderr }
  }
  const send = (method: string, path: string, body: unknown) =>
    sandbox.served().send(method, `/orgs/tidewater${path}`, body)
  const teamId = async (title: string) => {
    const { body } = await sandbox.served().send('GET', `/orgs/tidewater/teams?title=${title}`)
    return body.items[0]?.id
  }

  it('writes a whole organization, and changes no file the second time', async () => {
    const first = await pull()
    assert.equal(first.exit, 0, first.stderr)
    assert.equal(first.files.length, 41)
    const before = files.all()
    const second = await pull()
    assert.deepEqual([second.exit, second.files], [0, []])
    assert.match(second.stderr, /^0 written, 41 unchanged$/m)
    assert.deepEqual(files.all(), before)
  })

  it('writes teams with their members by email address, and no IDs', async () => {
    await pull('--only teams')
    assert.deepEqual(Object.keys(files.all()), [
      '.docsctl/base.json',
      'teams/customer-support.yaml',
      'teams/documentation.yaml',
      'teams/partners.yaml',
      'teams/people-and-finance.yaml',
      'teams/platform-engineering.yaml',
      'teams/product.yaml',
    ])
    assert.equal(
      files.read('teams/partners.yaml'),
      `title: Partners
members:
  diego.salazar@tidewater.example: owner
  mateo.rossi@tidewater.example: member
  sofia.almeida@tidewater.example: member
  rosa.vega@tidewater.example: member
  tim.okoro@tidewater.example: member
`,
    )
  })

  it('writes the items of a site in order and refers to resources by name', async () => {
    await pull('--only sites')
    const text = files.read('sites/tidewater-docs.yaml')
    assert.match(text, /^opensWithSection: get-started$/m)
    assert.match(
      text,
      /^structure:\n {2}- section: get-started\n {4}title: Get Started\n(?: {4}.*\n)+? {4}spaces:\n {6}- space: get-started\n/m,
    )
    assert.match(text, /^redirects:\n {2}\S+:\n {4}source: \/\S+$/m)
    assert.doesNotMatch(text, /\b(site|sitesp|sec|spc|usr|team)_\w+/)
  })

  it('keeps comments, the order of keys, and omissions', async () => {
    await pull('--only teams')
    files.write(
      'teams/partners.yaml',
      `# ask Diego first
members:
  # from the portal
  diego.salazar@tidewater.example: owner
  tim.okoro@tidewater.example: member # the new one
  mateo.rossi@tidewater.example: member
  sofia.almeida@tidewater.example: member
  rosa.vega@tidewater.example: member
`,
    )
    const id = await teamId('Partners')
    await send('PATCH', `/teams/${id}`, { title: 'Friends' })
    const { body } = await sandbox.served().send('GET', `/orgs/tidewater/teams/${id}/members`)
    const tim = body.items
      .map((item) => item.organization as { id: string; user: { email: string } })
      .find(({ user }) => user.email.startsWith('tim.'))
    await send('PUT', `/teams/${id}/members/${tim?.id}`, { role: 'owner' })
    const { exit, files: changed } = await pull('--only teams')
    assert.deepEqual([exit, changed], [0, ['teams/partners.yaml\twritten']])
    assert.equal(
      files.read('teams/partners.yaml'),
      `# ask Diego first
members:
  # from the portal
  diego.salazar@tidewater.example: owner
  tim.okoro@tidewater.example: owner # the new one
  mateo.rossi@tidewater.example: member
  sofia.almeida@tidewater.example: member
  rosa.vega@tidewater.example: member
`,
    )
  })

  it('keeps local changes and reports the lines that were changed on both sides', async () => {
    await pull('--only teams')
    files.edit('teams/partners.yaml', 'title: Partners', 'title: Allies')
    files.edit('teams/product.yaml', 'title: Product', 'title: Products')
    await send('PATCH', `/teams/${await teamId('Partners')}`, { title: 'Friends' })
    const before = files.all()
    const { exit, stderr } = await pull('--only teams')
    assert.equal(exit, 6)
    assert.ok(
      stderr.includes(
        `${files.path}/teams/partners.yaml:1: team partners: title was Partners, but is Allies in the files and Friends remotely`,
      ),
      stderr,
    )
    assert.deepEqual(files.all(), before)
    assert.equal((await pull('--only teams --take theirs')).exit, 0)
    assert.match(files.read('teams/partners.yaml'), /^title: Friends$/m)
    assert.match(files.read('teams/product.yaml'), /^title: Products$/m)
  })

  it('writes pages as Markdown with --content, and writes no page the second time', async () => {
    const first = await pull('--only spaces --content')
    assert.equal(first.exit, 0, first.stderr)
    assert.ok(
      first.files.includes('content/developer-guide/guides/rate-limits.md\twritten'),
      first.files.join('\n'),
    )
    assert.match(files.read('content/developer-guide/guides/rate-limits.md'), /^# /)
    const before = files.all()
    assert.deepEqual((await pull('--only spaces --content')).files, [])
    assert.deepEqual(files.all(), before)
    const without = await pull('--only teams --content')
    assert.equal(without.exit, 2)
    assert.match(without.stderr, /--content requires --only to include spaces/)
  })

  it('keeps files of removed resources without --prune-files', async () => {
    await pull('--only teams')
    await send('DELETE', `/teams/${await teamId('Partners')}`, undefined)
    const left = await pull('--only teams')
    assert.deepEqual(left.files, ['teams/partners.yaml\tleft over'])
    assert.match(
      left.stderr,
      /Found 1 file for deleted resources\. To delete this file, use --prune-files/,
    )
    assert.ok(files.has('teams/partners.yaml'))
    const pruned = await pull('--only teams --prune-files')
    assert.deepEqual(pruned.files, ['teams/partners.yaml\tremoved'])
    assert.ok(!files.has('teams/partners.yaml'))
    assert.deepEqual((await pull('--only teams')).files, [])
  })

  it('reports all errors in the files with their lines and changes nothing', async () => {
    await pull('--only teams --only spaces --only collections')
    files.edit('teams/partners.yaml', 'title: Partners', 'titel: Partners')
    files.edit('teams/product.yaml', 'title: Product', 'title: null')
    files.edit('teams/documentation.yaml', 'title: Documentation', "title: ''")
    files.edit('collections.yaml', 'people-and-finance:', 'people-and-finanse:')
    files.edit('collections.yaml', '- handbook', '- handbok')
    files.write('teams/broken.yaml', 'title: [')
    files.write('team.yaml', 'title: x')
    const before = files.all()
    const sent = sandbox.sent().length
    const { exit, stderr } = await pull('--only teams')
    assert.equal(exit, 11)
    const at = (file: string) => `${files.path}/${file}`
    for (const line of [
      `${at('teams/partners.yaml')}:1:1: error: titel: Unknown key. Did you mean title? (org/form)`,
      `${at('teams/product.yaml')}:1:8: error: title: The value cannot be null. Remove the key to leave the value unmanaged, or use [] to clear an optional value (org/form)`,
      `${at('teams/documentation.yaml')}:1:8: error: title: Expected at least 1 character (org/form)`,
      'Unknown team "people-and-finanse". Did you mean people-and-finance? (org/form)',
      'File "spaces/handbok.yaml" not found (org/form)',
      `${at('teams/broken.yaml')}:1:9: error:`,
      `${at('team.yaml')}:1:1: error: Unknown file "team.yaml". Did you mean teams? (org/file)`,
    ]) {
      assert.ok(stderr.includes(line), `${line}\n${stderr}`)
    }
    assert.deepEqual(files.all(), before)
    assert.equal(sandbox.sent().length, sent)
  })

  it('rejects the folder of another organization and unknown parts', async () => {
    await pull('--only teams')
    const other = await sandbox.run(`org pull ${files.path} --org other --by-id`)
    assert.equal(other.exit, 2)
    assert.match(other.stderr, /belongs to another organization: tidewater at http/)
    const wrong = await pull('--only teems')
    assert.equal(wrong.exit, 2)
    assert.match(
      wrong.stderr,
      /Invalid value "teems" for --only\. Did you mean teams\? Expected one of: organization, members, teams, collections, spaces, custom-fields, saml, openapi, translations, sites/,
    )
  })

  it('is suggested for "orgs pull", and "orgs list" is suggested for "org list"', async () => {
    const typed = async (line: string) => {
      const { exit, stderr } = await sandbox.run(line)
      return [exit, stderr.split('\n')[0]]
    }
    assert.deepEqual(await typed('orgs pull acme'), [
      2,
      'docsctl: Unknown command "orgs pull". Did you mean "org pull"?',
    ])
    assert.deepEqual(await typed('org list'), [
      2,
      'docsctl: Unknown command "org list". Did you mean "orgs list"?',
    ])
    assert.equal(splitArguments('org list').length, 2)
  })
})

describe('org pull from a service with missing data', () => {
  const sandbox = onSandbox({ referenceOnly: true })
  let files: OrgFiles
  beforeEach(() => {
    files = new OrgFiles()
  })
  afterEach(() => files.end())

  it('lists the omitted resources', async () => {
    const { exit, stderr } = await sandbox.run(`org pull ${files.path} --only teams,spaces`)
    assert.equal(exit, 0)
    assert.match(stderr, /^Skipped spaces \(not found, or not supported by this service\)$/m)
  })
})
