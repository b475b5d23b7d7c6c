import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readText, readTextSync } from '../../src/files/read-file.ts'

describe('the text of a file', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-read-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is read without the mark that some editors put before it', async () => {
    const file = join(folder, 'marked.json')
    writeFileSync(file, '\uFEFF{"title": "Größe"}')
    assert.equal(await readText(file), '{"title": "Größe"}')
    assert.equal(readTextSync(file), '{"title": "Größe"}')
  })

  it('that cannot be had is an error of exit 2, told in one sentence', async () => {
    const missing = join(folder, 'missing')
    const latin = join(folder, 'latin1.md')
    writeFileSync(latin, Buffer.from('one\ndéjà vu', 'latin1'))
    const cases: [path: string, message: string][] = [
      [missing, "the plan can't be read (ENOENT)"],
      [folder, "the plan can't be read (it is a folder)"],
      [latin, "the plan can't be read (it is not UTF-8 in line 2)"],
    ]
    for (const [path, message] of cases) {
      await assert.rejects(readText(path, 'the plan'), { kind: 'usage', message })
      assert.throws(() => readTextSync(path, 'the plan'), { kind: 'usage', message })
    }
    await assert.rejects(readText(missing), { message: `${missing} can't be read (ENOENT)` })
  })
})
