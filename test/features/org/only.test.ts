import assert from 'node:assert/strict'
import { join } from 'node:path'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { OrgFiles } from './org-files.ts'

describe('org plan, apply, and drift with --only', () => {
  const sandbox = onSandbox()
  let files: OrgFiles
  beforeEach(async () => {
    files = new OrgFiles()
    const { exit, stderr } = await sandbox.run(`org pull ${files.path} --only teams,collections`)
    assert.equal(exit, 0, stderr)
    files.edit('teams/partners.yaml', 'title: Partners', 'title: Friends')
    files.edit('teams/product.yaml', 'title: Product', 'title: Products')
    files.edit('collections.yaml', 'title: Partners', 'title: Allies')
  })
  afterEach(() => files.end())

  const planned = async (only: string) => {
    const { exit, stdout, stderr } = await sandbox.run(
      `org plan ${files.path} -o tsv --columns what ${only}`,
    )
    assert.equal(exit, 0, stderr)
    return stdout.trimEnd().split('\n').sort()
  }

  it('plan only the changes of the selected parts and resources', async () => {
    assert.deepEqual(await planned(''), ['collection partners', 'team partners', 'team product'])
    assert.deepEqual(await planned('--only teams'), ['team partners', 'team product'])
    assert.deepEqual(await planned('--only collections,teams/product'), [
      'collection partners',
      'team product',
    ])
    assert.deepEqual(await planned('--only teams/partners --only teams/product'), [
      'team partners',
      'team product',
    ])
  })

  it('mark disabled members', async () => {
    const { exit, stderr } = await sandbox.run(`org pull ${files.path} --only members`)
    assert.equal(exit, 0, stderr)
    const file = 'members.yaml'
    const text = files.read(file)
    const [line = ''] = /^viktor\S*:.*\n(?: {2}.*\n)+/m.exec(text) ?? []
    files.edit(file, line, line.replace(/role: \w+/, 'role: comment'))
    assert.deepEqual(await planned('--only members'), [
      'member viktor.horvath@tidewater.example (disabled)',
    ])
  })

  it('read only the selected parts', async () => {
    sandbox.sent().splice(0)
    await planned('--only teams')
    const read = sandbox.sent().filter((request) => /collections|spaces|sites/.test(request))
    assert.deepEqual(read, [])
  })

  it('apply one resource, and keep the other changes for the next plan', async () => {
    const { exit, stderr } = await sandbox.run(
      `org apply ${files.path} --only teams/partners --yes`,
      { env: { DOCSCTL_STATE_DIR: join(files.path, '.state') } },
    )
    assert.equal(exit, 0, stderr)
    assert.deepEqual(await planned(''), ['collection partners', 'team product'])
    const drift = await sandbox.run(`org drift ${files.path}`)
    assert.equal(drift.exit, 0, drift.stdout)
  })

  it('report drift only of the selected resources', async () => {
    await sandbox.run('teams update Documentation --title Everyone')
    const one = await sandbox.run(`org drift ${files.path} --only teams/partners`)
    assert.deepEqual([one.exit, one.stdout], [0, ''])
    const all = await sandbox.run(`org drift ${files.path} --only teams`)
    assert.equal(all.exit, 10, all.stderr)
  })

  it('reject unknown parts, unknown names, and parts that the folder does not have', async () => {
    for (const [only, message] of [
      [
        'team',
        /Invalid value "team" for --only\. Did you mean teams\? Expected one of: organization, members, teams/,
      ],
      ['teams/produkt', /"teams\/produkt" for --only\. Did you mean "teams\/product"\?/],
      ['sites', /Invalid value "sites" for --only\. The folder does not contain these resources/],
    ] as const) {
      const { exit, stderr } = await sandbox.run(`org plan ${files.path} --only ${only}`)
      assert.equal(exit, 2, stderr)
      assert.match(stderr, message)
    }
    await sandbox.run(`org plan ${files.path} --out plan.json`, { cwd: files.path })
    const saved = await sandbox.run('org apply plan.json --only teams --yes', { cwd: files.path })
    assert.equal(saved.exit, 2)
    assert.match(saved.stderr, /--only cannot be used with a saved plan/)
  })
})
