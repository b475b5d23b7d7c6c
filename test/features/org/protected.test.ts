import assert from 'node:assert/strict'
import { join } from 'node:path'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { OrgFiles } from './org-files.ts'

const protect = (files: OrgFiles, name: string) =>
  files.edit(`teams/${name}.yaml`, 'title:', 'protected: true\ntitle:')

describe('a protected resource', () => {
  const sandbox = onSandbox()
  let files: OrgFiles
  beforeEach(async () => {
    files = new OrgFiles()
    const { exit, stderr } = await sandbox.run(`org pull ${files.path} --only teams,sites`)
    assert.equal(exit, 0, stderr)
  })
  afterEach(() => files.end())

  const send = (line: string) =>
    sandbox.run(line, {
      cwd: files.path,
      env: { DOCSCTL_STATE_DIR: join(files.path, '.state') },
    })
  const run = async (line: string) => {
    const { exit, stderr } = await send(line)
    return { exit, problems: stderr.split('\n').filter((text) => text.includes(': error: ')) }
  }
  const plan = () => run(`org plan ${files.path}`)
  const apply = async (target = files.path, flags = '') => {
    const { exit, stderr } = await send(`org apply ${target} --yes ${flags}`)
    assert.equal(exit, 0, stderr)
  }
  const refusal = (name: string) => ({
    exit: 11,
    problems: [
      `teams/${name}.yaml:1:1: error: team ${name}: Protected resources are not deleted (org/plan)`,
    ],
  })

  it('is not deleted after an apply without other changes', async () => {
    protect(files, 'partners')
    await apply()
    files.remove('teams/partners.yaml')
    assert.deepEqual(await plan(), refusal('partners'))
  })

  it('is not deleted after an apply with other changes, even if the apply created it', async () => {
    protect(files, 'partners')
    files.write('teams/writers.yaml', 'protected: true\ntitle: Writers\n')
    await apply()
    files.remove('teams/partners.yaml')
    files.remove('teams/writers.yaml')
    assert.deepEqual(await plan(), {
      exit: 11,
      problems: [...refusal('partners').problems, ...refusal('writers').problems],
    })
  })

  it('is not deleted after an apply of a saved plan', async () => {
    protect(files, 'partners')
    const file = join(files.path, 'plan.json')
    await run(`org plan ${files.path} --out ${file}`)
    await apply(file)
    files.remove('teams/partners.yaml')
    assert.deepEqual(await plan(), refusal('partners'))
  })

  it('is deleted after an apply of the files without the protection', async () => {
    protect(files, 'partners')
    await apply()
    files.edit('teams/partners.yaml', 'protected: true\n', '')
    await apply()
    files.remove('teams/partners.yaml')
    assert.deepEqual(await plan(), { exit: 0, problems: [] })
  })

  it('is not recorded by a dry run', async () => {
    const before = files.read('.docsctl/base.json')
    protect(files, 'partners')
    await apply(files.path, '--dry-run')
    assert.equal(files.read('.docsctl/base.json'), before)
  })

  it('prevents the deletion of the resource that contains it', async () => {
    files.edit(
      'sites/tidewater-team.yaml',
      '- section: security\n',
      '- section: security\n    protected: true\n',
    )
    await apply()
    files.remove('sites/tidewater-team.yaml')
    assert.deepEqual(await plan(), {
      exit: 11,
      problems: [
        'sites/tidewater-team.yaml:1:1: error: site tidewater-team: Protected resources are not deleted: section security of the site tidewater-team (org/plan)',
      ],
    })
  })
})
