import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { docsctl } from '../support/docsctl.ts'

describe('docsctl sandbox snapshot', () => {
  it('rejects an output that is not a file, without sending a request', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'snapshot-'))
    const refusals: string[] = []
    for (const out of ['', '-', folder]) {
      const { exit, stdout, stderr } = await docsctl(['sandbox', 'snapshot', '--out', out])
      assert.deepEqual([exit, stdout], [2, ''])
      refusals.push(stderr.split('\n')[0]?.replace(folder, 'FOLDER') ?? '')
    }
    assert.deepEqual(readdirSync(folder), [])
    rmSync(folder, { recursive: true })
    assert.deepEqual(refusals, [
      'docsctl: Invalid value "" for --out. Expected a file name',
      'docsctl: Invalid value "-" for --out. Expected a file name',
      'docsctl: Invalid value "FOLDER" for --out. It is not a file',
    ])
  })
})
