import assert from 'node:assert/strict'
import type { OrgPlan } from '../../../src/features/org/model/plan/plan.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { OrgFiles } from './org-files.ts'
import { sendPlan } from './send-plan.ts'

describe('the round trip of a plan', () => {
  const sandbox = onSandbox()
  let files: OrgFiles
  beforeEach(() => {
    files = new OrgFiles()
  })
  afterEach(() => files.end())

  const run = async (line: string) => {
    const { exit, stdout, stderr } = await sandbox.run(line)
    assert.equal(exit, 0, stderr)
    return stdout
  }

  it('reaches the state in the files, with nested additions, moves, and deletions', async () => {
    await run(`org pull ${files.path}`)
    files.edit('teams/partners.yaml', 'title: Partners', 'title: Allies')
    files.edit('teams/partners.yaml', '  tim.okoro@tidewater.example: member\n', '')
    files.write('teams/new.yaml', 'title: New\nmembers:\n  tim.okoro@tidewater.example: owner\n')
    files.write(
      'spaces/fresh.yaml',
      'title: Fresh\ndefaultLevel: read\npermissions:\n  teams:\n    new: edit\n',
    )
    files.edit('collections.yaml', '- handbook', '- fresh')
    files.edit('collections.yaml', '- warehouse-app', '- warehouse-app\n          - handbook')
    files.remove('spaces/archive.yaml')
    files.edit('collections.yaml', '  - archive\n', '')
    files.edit('organization.yaml', 'inviteLinks: true', 'inviteLinks: false')
    files.edit(
      'sites/tidewater-docs.yaml',
      '  - section: get-started',
      `  - section: brandnew
    title: Brand new
    path: brand
    spaces:
      - space: fresh
        path: x
        condition: "true"
  - section: get-started`,
    )
    const plan = JSON.parse(await run(`org plan ${files.path} --json`)) as OrgPlan
    await sendPlan(plan, sandbox.served())
    const written = files.all()
    assert.equal(await run(`org plan ${files.path}`), '')
    await run(`org pull ${files.path}`)
    const pulled = files.all()
    for (const name of ['teams/partners.yaml', 'collections.yaml', 'organization.yaml']) {
      assert.equal(pulled[name], written[name])
    }
    assert.ok(!files.has('spaces/archive.yaml'))
    assert.equal(
      pulled['spaces/fresh.yaml'],
      `title: Fresh
defaultLevel: read
permissions:
  teams:
    new: edit
  users: {}
emoji: 📘
editMode: live
mergeRules:
  type: inherit
`,
    )
    assert.match(
      pulled['sites/tidewater-docs.yaml'] ?? '',
      /^structure:\n {2}- section: brandnew\n(?: {4}.*\n)+? {6}- space: fresh\n {8}path: x\n {8}condition: "true"\n/m,
    )
  })
})
