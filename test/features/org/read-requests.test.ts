import assert from 'node:assert/strict'
import DriftCommand from '../../../src/commands/org/drift.ts'
import PlanOrgCommand from '../../../src/commands/org/plan.ts'
import PullOrgCommand from '../../../src/commands/org/pull.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { OrgFiles } from './org-files.ts'

describe('the help of commands that read an organization', () => {
  const sandbox = onSandbox()

  it('lists each request that they send', async () => {
    const files = new OrgFiles()
    const commands = { pull: PullOrgCommand, plan: PlanOrgCommand, drift: DriftCommand }
    try {
      for (const [verb, { api }] of Object.entries(commands)) {
        await sandbox.served().send('PATCH', '/orgs/tidewater/teams/team_docs', { title: verb })
        const before = sandbox.sent().length
        const { exit, stderr } = await sandbox.run(`org ${verb} ${files.path}`)
        assert.equal(exit, verb === 'drift' ? 10 : 0, stderr)
        const named = api.map((line) => new RegExp(`^${line.replace(/\{\w+\}/g, '[^/?]+')}$`))
        const sent = sandbox.sent().slice(before)
        assert.ok(sent.length > 10)
        const unnamed = sent.filter((line) => {
          const [request = ''] = line.split('?')
          return !named.some((pattern) => pattern.test(request))
        })
        assert.deepEqual(unnamed, [], verb)
      }
    } finally {
      files.end()
    }
  })
})
