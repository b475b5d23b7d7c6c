import assert from 'node:assert/strict'
import { docsctl } from '../support/docsctl.ts'

interface Listed {
  id: string
  summary: string
  effect: string | null
}

const listed = async (): Promise<Listed[]> =>
  JSON.parse((await docsctl(['commands', '--json'])).stdout)

describe('docsctl commands', () => {
  it('lists each command once, one command per line, sorted', async () => {
    const { exit, stdout, stderr } = await docsctl(['commands'])
    assert.equal(exit, 0)
    const lines = stdout.trimEnd().split('\n')
    assert.ok(lines.includes('teams list\tread\tList teams in an organization'), stdout)
    const ids = lines.map((line) => line.split('\t')[0] as string)
    assert.equal(new Set(ids).size, ids.length)
    assert.deepEqual(ids, [...ids].sort())
    assert.equal(stderr, `${ids.length} commands, complete\n`)
  })

  it('includes the summary and effect of each command as JSON', async () => {
    const all = await listed()
    assert.deepEqual(all[0], {
      id: 'access',
      summary: 'Show who can access a resource, or what a member can access',
      effect: 'read',
    })
    assert.deepEqual(
      all.filter(({ summary }) => summary === ''),
      [],
    )
    assert.deepEqual(
      all.filter(({ effect }) => !['read', 'write', 'destroy'].includes(effect ?? '')),
      [],
    )
  })

  const effects: [id: string, effect: string][] = [
    ['teams list', 'read'],
    ['teams create', 'write'],
    ['teams delete', 'destroy'],
    ['spaces transfer', 'destroy'],
    ['change-requests merge', 'destroy'],
    ['change-requests review', 'destroy'],
    ['change-requests diff', 'read'],
    ['openapi publish', 'write'],
    ['sites redirects import', 'write'],
    ['config set', 'write'],
    ['config get', 'read'],
  ]
  for (const [id, effect] of effects) {
    it(`reports the effect "${effect}" for ${id}`, async () => {
      assert.equal((await listed()).find((one) => one.id === id)?.effect, effect)
    })
  }

  it('omits hidden commands and topics', async () => {
    const ids = (await listed()).map(({ id }) => id)
    assert.ok(!ids.includes('teams') && !ids.includes('cr list'))
  })
})
