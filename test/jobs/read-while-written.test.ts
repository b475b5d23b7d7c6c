import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JournalWriter } from '../../src/jobs/journal/journal-writer.ts'
import { readJournal } from '../../src/jobs/journal/read-journal.ts'
import { type JobHeader, stepsHash } from '../../src/jobs/journal-file.ts'

describe('a journal', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-journal-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('can be read at any time while another process adds lines', async () => {
    const path = join(folder, '20261101-101500.jsonl')
    const steps = Array.from({ length: 200 }, (_, number) => ({
      ...{ id: `spc_${number}`, operation: 'spaces.update', path: { spaceId: `spc_${number}` } },
      body: { title: 'Docs' },
    }))
    const header: JobHeader = {
      ...{ version: 2, job: '20261101-101500', at: '2026-11-01T10:15:00.000Z' },
      ...{ command: 'spaces update', words: [], profile: 'default', parallel: 4 },
      ...{ apiUrl: 'https://api.example.com', steps: steps.length, hash: stepsHash(steps) },
    }
    const writer = await JournalWriter.create(path, path)
    await writer.appendDurably([header, ...steps.map((request, step) => ({ step, request }))])
    let isWriting = true
    let reads = 0
    const reader = (async () => {
      while (isWriting) {
        await readJournal(path)
        reads += 1
      }
    })()
    for (const [outcome] of steps.entries()) {
      await writer.append([{ outcome, is: 'done', after: {} }])
    }
    isWriting = false
    await reader
    await writer.close()
    assert.ok(reads > 1, `${reads} reads`)
    assert.equal((await readJournal(path)).progress.filter(({ is }) => is === 'done').length, 200)
  })
})
