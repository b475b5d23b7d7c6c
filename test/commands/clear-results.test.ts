import assert from 'node:assert/strict'
import { OrgFiles } from '../features/org/org-files.ts'
import { onSandbox } from '../support/service/on-sandbox.ts'

describe('a command that shows what it did', () => {
  const sandbox = onSandbox()
  let files: OrgFiles
  beforeEach(() => {
    files = new OrgFiles()
  })
  afterEach(() => files.end())
  const run = async (line: string, world: object = {}) => {
    const ended = await sandbox.run(line, world)
    assert.equal(ended.exit, 0, ended.stderr)
    return ended
  }

  it('marks redirects that the site already has as unchanged, and sends only the others', async () => {
    const at = 'sites redirects import - --site site_docs'
    const stdin = 'source,destination\n/a,https://acme.test/a\n/b,https://acme.test/b\n'
    await run(at, { stdin })
    const changed = stdin.replace('test/b', 'test/c')
    const again = await run(`${at} --columns source,status`, { stdin: changed })
    assert.equal(again.stdout, '/a\tunchanged\n/b\tupdated\n')
    const dry = await run(`${at} --dry-run`, { stdin: changed })
    assert.equal(dry.stdout, '[]\n')
    const third = await run(`${at} --columns source,status`, { stdin: changed })
    assert.equal(third.stdout, '/a\tunchanged\n/b\tunchanged\n')
    assert.equal(sandbox.sent().filter((one) => one.startsWith('PUT')).length, 2)
    const draft = await run(`${at} --intent draft --columns status`, { stdin: changed })
    assert.equal(draft.stdout, 'created\ncreated\n')
  })

  it('prints a row per resource of a site structure, without JSON', async () => {
    const { stdout } = await run('sites structure get --site site_docs')
    const rows = stdout.trimEnd().split('\n')
    assert.ok(rows.length > 3)
    for (const row of rows)
      assert.match(row, /^site-[a-z-]+\t[\w-]+\t[^\t{[]+\t\w*\t(https?:\S+)?$/)
    const moved = await run('sites structure sort section:sec_partners --site site_docs')
    assert.equal(moved.stdout, 'object\tsite-section\nid\tsec_partners\ntitle\tPartners\n')
    const nested = await run('sites structure get --site site_docs --json')
    assert.equal(JSON.parse(nested.stdout).type, 'sections')
  })

  it('notes on a terminal that a team with the title already exists', async () => {
    const created = await run('teams create --title partners', { terminal: 100 })
    assert.match(created.stderr, /^note: A team named "partners" already exists: team_\w+$/m)
    const script = await run('teams create --title partners')
    assert.doesNotMatch(script.stderr, /already exists/)
  })

  it('shows the command for the status of a translation', async () => {
    const [id] = (await run('translations list -o ids')).stdout.split('\n')
    const { stderr } = await run(`translations run ${id}`)
    assert.equal(
      stderr,
      `note: The translation has started. To see its status, run docsctl translations get ${id} --org tidewater\n`,
    )
  })

  it('shows the values before and after each step of a plan', async () => {
    await run(`org pull ${files.path} --only teams`)
    files.edit('teams/partners.yaml', 'title: Partners', 'title: Friends')
    const { stdout } = await run(`org plan ${files.path} -o tsv --columns what,before,after`)
    assert.equal(stdout, 'team partners\ttitle: Partners\ttitle: Friends\n')
  })

  it('rejects unknown YAML tags and hidden files in organization files', async () => {
    await run(`org pull ${files.path} --only teams`)
    files.write('teams/partners.yaml', 'title: !secret Friends\n')
    files.write('teams/..docs.yaml', 'title: Docs\n')
    const { exit, stderr } = await sandbox.run(`org plan ${files.path}`, { cwd: files.path })
    assert.equal(exit, 11)
    assert.match(stderr, /^teams\/partners\.yaml:1:8: error: Unknown YAML tag/m)
    assert.match(stderr, /"\.\.docs\.yaml" must not begin with a period/)
  })
})
