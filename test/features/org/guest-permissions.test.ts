import assert from 'node:assert/strict'
import { join } from 'node:path'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { OrgFiles } from './org-files.ts'

const grace = 'grace.kim@tidewater.example'

describe('the role guest in the permissions of organization files', () => {
  const sandbox = onSandbox()
  let files: OrgFiles
  beforeEach(async () => {
    files = new OrgFiles()
    const { exit, stderr } = await sandbox.run(`org pull ${files.path} --only collections,spaces`)
    assert.equal(exit, 0, stderr)
  })
  afterEach(() => files.end())

  const run = (line: string) =>
    sandbox.run(line, {
      cwd: files.path,
      env: { DOCSCTL_STATE_DIR: join(files.path, '.state') },
    })

  it('is rejected on spaces and collections, because the service does not list it', async () => {
    files.edit('spaces/legal.yaml', 'users: {}', `users:\n    ${grace}: guest`)
    files.edit('collections.yaml', 'partners: comment', 'partners: guest')
    const { exit, stderr } = await run(`org plan ${files.path}`)
    assert.equal(exit, 11)
    const problems = stderr.split('\n').filter((line) => line.includes(': error: '))
    assert.deepEqual(problems, [
      'collections.yaml:101:19: error: collections.2.permissions.teams.partners: Expected one of: admin, create, edit, review, comment, read (org/form)',
      `spaces/legal.yaml:11:34: error: permissions.users.${grace}: Expected one of: admin, create, edit, review, comment, read (org/form)`,
    ])
  })

  it('is pulled from a site, and can be changed to another role', async () => {
    const place = '/orgs/tidewater/sites/site_team/permissions'
    await sandbox.served().send('POST', place, { users: ['usr_grace'], role: null })
    const pulled = await run(`org pull ${files.path} --only sites`)
    assert.equal(pulled.exit, 0, pulled.stderr)
    const entry = `  users:\n    ${grace}: guest`
    assert.ok(files.read('sites/tidewater-team.yaml').includes(entry))
    assert.equal((await run(`org drift ${files.path}`)).exit, 0)
    files.edit('sites/tidewater-team.yaml', entry, `  users:\n    ${grace}: read`)
    const applied = await run(`org apply ${files.path} --yes`)
    assert.equal(applied.exit, 0, applied.stderr)
    const { body } = await sandbox.served().send('GET', `${place}/users`)
    assert.deepEqual(
      (body.items as unknown as { permission: string }[]).map(({ permission }) => permission),
      ['read'],
    )
  })
})
