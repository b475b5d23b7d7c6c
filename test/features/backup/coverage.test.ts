import assert from 'node:assert/strict'
import { operations } from '../../../src/contract/all.ts'
import { currentOnlyOperations } from '../../../src/contract/current-only.ts'
import type { AnyOperation } from '../../../src/contract/operation.ts'
import { excluded, repeatedOperations } from '../../../src/features/backup/model/record/coverage.ts'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { TestFolder } from './backup-folder.ts'

const all = [...operations, ...currentOnlyOperations] as AnyOperation[]

describe('the resources in a backup', () => {
  const sandbox = onSandbox({ seed: demoSeed })

  it('are returned by all read operations that are not excluded', async () => {
    const folder = new TestFolder()
    const called = new Set<string>()
    sandbox.served().sandbox.observe(({ operation }) => called.add(operation?.id ?? ''))
    const { exit, stderr } = await sandbox.run(`backup create ${folder.path}`)
    folder.end()
    assert.equal(exit, 0, stderr)
    const patterns = [...excluded.flatMap((one) => one.operations), ...repeatedOperations]
    const matches = (pattern: string, id: string) =>
      pattern.endsWith('.') ? id.startsWith(pattern) : id === pattern
    const reads = all.filter(({ effect }) => effect === 'read').map(({ id }) => id)
    const reasons = (id: string) => patterns.filter((pattern) => matches(pattern, id)).length
    assert.deepEqual(
      reads.filter((id) => reasons(id) + (called.has(id) ? 1 : 0) !== 1),
      [],
    )
    assert.deepEqual(
      patterns.filter((pattern) => !reads.some((id) => matches(pattern, id))),
      [],
    )
  })
})
