import assert from 'node:assert/strict'
import { onSandbox } from '../support/service/on-sandbox.ts'

/** Mistakes on the command line, each with the hint that it must cause. */
const mistakes: readonly (readonly [line: string, hint: string])[] = [
  // names
  ['spaces get "Developer Gide"', 'Did you mean "Developer Guide"?'],
  ['teams get Partnrs', 'Did you mean "Partners"?'],
  ['collections get Partnerss', 'Did you mean "Partners"?'],
  ['sites get "Tidewater Dcos"', 'Did you mean "Tidewater Docs" or'],
  ['members get ines.moreau@tidewater.exampel', 'Did you mean "ines.moreau@tidewater.example"'],
  ['spaces tree Partnrs', 'Did you mean "Partners"?'],
  ['members update ada --role kin', 'Expected one of: admin, create, edit'],
  ['members list --role gest', 'Did you mean guest?'],
  ['members teams -', 'Expected a single value, because USER cannot be read from standard input'],
  ['access -', 'Invalid value "-" for RESOURCE. Expected a single value'],
  ['access --member -', 'Invalid value "-" for --member. Expected a single value'],
  ['teams members update Partners --add -', 'Standard input contains no values'],
  // commands
  ['members add ada@acme.test', 'Did you mean "invites send"?'],
  ['members invite ada@acme.test', 'Did you mean "invites send"?'],
  ['invite ada@acme.test', 'Did you mean "invites send"?'],
  ['members help', 'try: docsctl members --help'],
  ['sites redirects help', 'try: docsctl sites redirects --help'],
  ['users', 'try: docsctl members --help'],
  ['members set-role ada admin', 'Did you mean "members update"?'],
  ['users list', 'Did you mean "members list"?'],
  ['people list', 'Did you mean "members list"?'],
  ['groups list', 'Did you mean "teams list"?'],
  ['pr list', 'Did you mean "change-requests list"?'],
  ['mr list', 'Did you mean "change-requests list"?'],
  ['organizations list', 'Did you mean "orgs list"?'],
  ['version', 'Did you mean "--version"?'],
  ['get spaces', 'Did you mean "spaces list"?'],
  ['get space "Developer Guide"', 'Did you mean "spaces get"?'],
  ['list teams', 'Did you mean "teams list"?'],
  ['create team', 'Did you mean "teams create"?'],
  ['delete spaces', 'Did you mean "spaces delete"?'],
  ['show site', 'Did you mean "sites get"?'],
  ['cr close 12', 'Did you mean "change-requests update CHANGE-REQUEST --status archived"?'],
  ['login', 'Did you mean "auth login"?'],
  ['orgs switch acme', 'Did you mean "config set org"?'],
  ['teams members add x', 'Did you mean "teams members set"?'],
  ['teams add-member x', 'Did you mean "teams members set"?'],
  ['sandbox start', 'Did you mean "sandbox serve"?'],
  ['revert', 'Did you mean "undo"?'],
  ['spaces ls', 'Did you mean "spaces list"?'],
  ['spaces lsit', 'Did you mean "spaces list"?'],
  ['spaces show x', 'Did you mean "spaces get"?'],
  ['site list', 'Did you mean "sites list"?'],
  ['merge 12', 'Did you mean "change-requests merge"?'],
  ['completions bash', 'Did you mean "completion"'],
  // arguments
  ['collections create Handbook', 'Did you mean --title Handbook?'],
  ['teams create "Team of Docs"', 'Did you mean --title "Team of Docs"?'],
  [
    'teams create "Dr. Smith"',
    'Unexpected argument "Dr. Smith". Did you mean --title "Dr. Smith"?',
  ],
  ['teams list --constructor', 'Unknown flag --constructor'],
  ['sites create Docs', 'Did you mean --title Docs?'],
  ['access ines.moreau@tidewater.example', 'Did you mean --member ines.moreau@tidewater.example?'],
  ['spaces permissions grant Partners --space sp_dev --role read', 'Did you mean team:Partners?'],
  ['comments create hello --space sp_dev', 'Did you mean --body hello?'],
  // flags
  ['spaces move "Developer Guide" --collection Partners', 'Did you mean --parent?'],
  ['spaces move "Developer Guide" --to Partners', 'Did you mean --parent?'],
  ['teams list --format json', 'Did you mean --output?'],
  ['teams list --name Docs', 'Did you mean --title?'],
  ['teams create --name Docs', 'Did you mean --title?'],
  ['spaces list --max 3', 'Did you mean --limit?'],
  ['spaces list --count 3', 'Did you mean --limit?'],
  ['spaces list --per-page 10', 'Did you mean --page-size?'],
  ['spaces list --fields id', 'Did you mean --columns?'],
  ['spaces list --organization tidewater', 'Did you mean --org?'],
  ['spaces delete sp_dev --force', 'Did you mean --yes?'],
  ['spaces delete sp_dev --confirm', 'Did you mean --yes?'],
  ['members update ada --permission admin', 'Did you mean --role?'],
  ['cr list --state open', 'Did you mean --status?'],
  ['cr list --author ada', 'Did you mean --creator?'],
  ['comments create --message hello --space sp_dev', 'Did you mean --body?'],
  ['teams list --Title Docs', 'Did you mean --title?'],
  ['orgs audit-events list --since 7d', 'Did you mean --from?'],
  ['orgs audit-events list --until yesterday', 'Did you mean --to?'],
  ['search --query api', 'Did you mean QUERY without a flag?'],
  ['whoami --jsn', 'Did you mean --json?'],
  ['members remove ada --yess', 'Did you mean --yes?'],
]

describe('the hint for a mistake', () => {
  const sandbox = onSandbox()

  it('shows the correct value, command, argument, or flag', async () => {
    const failed: unknown[] = []
    for (const [line, hint] of mistakes) {
      const { exit, stderr } = await sandbox.run(line)
      if (exit === 0 || !stderr.includes(hint)) failed.push({ line, exit, hint, stderr })
    }
    assert.deepEqual(failed, [])
    const written = sandbox.sent().filter((request) => !request.startsWith('GET '))
    assert.deepEqual(written, [], 'a mistake changes nothing')
  })

  it('is unnecessary if only the case of an enumeration value differs', async () => {
    const { exit, stdout } = await sandbox.run('teams list -o JSON --limit 1')
    assert.equal(exit, 0)
    assert.equal(JSON.parse(stdout).length, 1)
    const admins = await sandbox.run('members list --role Admin -o ids')
    assert.equal(admins.exit, 0)
    assert.notEqual(admins.stdout, '')
    const merged = await sandbox.run('cr list --org tidewater --status Merged -o ids')
    assert.equal(merged.exit, 0, merged.stderr)
    const error = await sandbox.run('teams get team_none -o JSON')
    assert.equal(JSON.parse(error.stderr).error.kind, 'not-found')
  })

  it('suggests http for a server without TLS', async () => {
    const url = sandbox.served().url.replace('http:', 'https:')
    const { exit, stderr } = await sandbox.run('teams list', { env: { DOCSCTL_API_URL: url } })
    assert.equal(exit, 9)
    assert.match(
      stderr,
      /The server does not support TLS\. Check the API URL\. Did you mean http:\/\/\?/,
    )
  })

  it('is unnecessary for --limit of search, which counts pages', async () => {
    const { stdout } = await sandbox.run('search api --limit 3 -o ids')
    assert.equal(stdout.trimEnd().split('\n').length, 3)
    const json = await sandbox.run('search api --limit 3 --json')
    const found = (JSON.parse(json.stdout) as { pages: unknown[] }[]).flatMap(({ pages }) => pages)
    assert.equal(found.length, 3)
    const space = await sandbox.run('search api --space "Developer Guide" --limit 2 -o ids')
    assert.equal(space.stdout.trimEnd().split('\n').length, 2)
  })
})
