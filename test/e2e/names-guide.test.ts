import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'
import { runProgram } from '../support/program.ts'

const guide = readFileSync(join(root, 'docs', 'names.md'), 'utf8')
const blocks = [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block)

describe('the guide on names', function () {
  this.timeout(120_000)

  it('has commands for each of its parts', () => {
    const commands = blocks.map((block) => block.match(/\bdocsctl \w+/g)?.length)
    assert.deepEqual(commands, [10, 3, 2, 2])
  })

  for (const block of blocks) {
    const [first = ''] = block.split('\n')
    it(`runs as it stands in the sandbox: ${first}`, async () => {
      const script = ['sandbox', 'run', '--', 'sh', '-euc', block]
      const { exit, stdout, stderr } = await runProgram(script)
      assert.equal(exit, 0, stderr)
      assert.notEqual(stdout, '')
      assert.doesNotMatch(stderr, /^docsctl:/m)
    })
  }
})
