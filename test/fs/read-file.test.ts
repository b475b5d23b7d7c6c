import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readText } from '../../src/fs/read-file.ts'
import { readTextSync } from '../../src/fs/read-text-sync.ts'

describe('the text of a file', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-read-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is read without a byte order mark', async () => {
    const file = join(folder, 'marked.json')
    writeFileSync(file, '\uFEFF{"title": "Größe"}')
    assert.equal(await readText(file), '{"title": "Größe"}')
    assert.equal(readTextSync(file), '{"title": "Größe"}')
  })

  it('causes an error with exit code 2 and a single sentence if the file cannot be read', async () => {
    const missing = join(folder, 'missing')
    const latin = join(folder, 'latin1.md')
    writeFileSync(latin, Buffer.from('one\ndéjà vu', 'latin1'))
    const cases: [path: string, message: string][] = [
      [missing, 'Cannot read the plan (ENOENT)'],
      [folder, 'Cannot read the plan (it is a folder)'],
      [latin, 'Cannot read the plan (invalid UTF-8 in line 2)'],
    ]
    for (const [path, message] of cases) {
      await assert.rejects(readText(path, 'the plan'), { kind: 'usage', message })
      assert.throws(() => readTextSync(path, 'the plan'), { kind: 'usage', message })
    }
    await assert.rejects(readText(missing), { message: `Cannot read ${missing} (ENOENT)` })
  })
})
