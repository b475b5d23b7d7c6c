import assert from 'node:assert/strict'
import { builtCommit, ownProgram } from '../../src/fs/own-program.ts'

describe('the running program', () => {
  it('can be started again with the same Node options', () => {
    const { argv, execArgv } = process
    try {
      process.argv = ['/opt/node', '/opt/docsctl/bin/run.js', 'teams', 'list']
      process.execArgv = ['--max-old-space-size=512']
      assert.deepEqual(ownProgram(), [
        process.execPath,
        '--max-old-space-size=512',
        '/opt/docsctl/bin/run.js',
      ])
    } finally {
      Object.assign(process, { argv, execArgv })
    }
  })

  it('has no commit unless it is built', () => {
    assert.equal(builtCommit(), undefined)
  })
})
