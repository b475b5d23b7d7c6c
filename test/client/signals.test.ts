import assert from 'node:assert/strict'
import { getTeam } from '../../src/contract/organizations/teams.ts'
import { team, withClient } from '../support/client.ts'
import { json } from '../support/server.ts'

describe('one signal for many concurrent requests', () => {
  for (const whose of ['of the client', 'of the calls'] as const) {
    it(`causes no warning about a memory leak: ${whose}`, async () => {
      const { signal } = new AbortController()
      const warnings: Error[] = []
      const note = (warning: Error) => warnings.push(warning)
      process.on('warning', note)
      try {
        const handlers = Array.from({ length: 20 }, () => json(200, team))
        const options = whose === 'of the client' ? { signal } : {}
        await withClient(
          handlers,
          async ({ client }) => {
            const input = { organizationId: 'acme', teamId: 'team_1' }
            const own = whose === 'of the calls' ? { signal } : {}
            await Promise.all(handlers.map(() => client.call(getTeam, input, own)))
          },
          options,
        )
      } finally {
        process.off('warning', note)
      }
      assert.deepEqual(warnings, [])
    })
  }
})
