import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import { endAll, serve } from '../sandbox/served.ts'
import { words } from '../support/docsctl.ts'
import { machineOn } from '../support/processes/killed-job.ts'

const guide = readFileSync(new URL('../../docs/bulk-changes.md', import.meta.url), 'utf8')

const lines = [...guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
)

describe('the guide to bulk changes', () => {
  afterEach(endAll)

  it('shows commands that work, one after the other', async function () {
    this.timeout(60_000)
    const served = await serve({ seed: demoSeed })
    const machine = machineOn(served, 'tidewater')
    try {
      assert.equal(lines.length, 18)
      const roles = () =>
        [...served.sandbox.tables.all('members')].map(({ user, role }) => `${user} ${role}`)
      const before = roles()
      const was = new Map<string, string[]>()
      for (const line of lines) {
        let stdin: string[] = []
        for (const part of line.split(' | ')) {
          const [program, ...argv] = words(part)
          assert.equal(program, 'docsctl')
          const { exit, stdout, stderr } = await machine.run(argv, { stdin })
          assert.equal(exit, 0, `${line}: ${stderr}`)
          stdin = stdout.split('\n')
        }
        was.set(line, was.get(line) ?? roles())
      }
      const batch = was.get(lines[0] as string)
      assert.notDeepEqual(batch, before)
      // what took the batch back is itself taken back in the next line
      assert.deepEqual(was.get('docsctl undo --yes'), before)
      assert.deepEqual(was.get('docsctl jobs undo last --yes'), batch)
    } finally {
      machine.end()
    }
  })
})
