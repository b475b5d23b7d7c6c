import assert from 'node:assert/strict'
import { killedProcess } from '../support/processes/killed-process.ts'
import { sized } from '../support/sizes.ts'

describe('a batch whose process is killed twice', () => {
  for (const seed of sized([1], [1, 2, 3, 4])) {
    it(`completes each step once after resume, and can be undone: at moment ${seed}`, async () => {
      assert.equal(await killedProcess(seed, 60), undefined)
    })
  }
})
