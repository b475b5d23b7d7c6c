import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSendingMarks } from '../../../../src/features/change-requests/notes/sending-marks.ts'

describe('the mark of a draft that is being sent', () => {
  let folder: string
  let path: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-marks-'))
    path = join(folder, 'marks.json')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  // the key of the text "Why?"
  const key = '5d8a995a6fa7cf7c577cc9d4'
  const marked = (by: string) => writeFileSync(path, JSON.stringify({ [key]: { at: 7, by } }))

  it('prevents sending while the other process runs', async () => {
    marked(`${hostname()} ${process.ppid}`)
    await assert.rejects(openSendingMarks(path).begin('Why?', 9), {
      message: 'Another window is sending or has sent this draft',
    })
  })

  it('contains the time of the first attempt if the other process was killed', async () => {
    marked(`${hostname()} 2147483646`)
    assert.equal(await openSendingMarks(path).begin('Why?', 9), 7)
    assert.equal(await openSendingMarks(path).begin('Why?', 10), 7)
  })

  it('reports that it cannot be stored', async () => {
    writeFileSync(path, '')
    await assert.rejects(openSendingMarks(join(path, 'review', 'marks.json')).begin('Why?', 9), {
      message: 'Cannot write the review notes (ENOTDIR)',
    })
  })
})
