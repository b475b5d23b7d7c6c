import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Runtime } from '../../../src/frame/program/runtime.ts'
import { duration, Sources, wholeNumber } from '../../../src/frame/words/values.ts'

describe('a duration', () => {
  it('is in seconds where no unit is typed', () => {
    const typed = { '90': 90_000, '0.5': 500, '250ms': 250, '30s': 30_000, '10m': 600_000 }
    for (const [text, ms] of Object.entries({ ...typed, '2h': 7_200_000, '1d': 86_400_000 })) {
      assert.equal(duration('timeout', text), ms, text)
    }
  })

  it('is refused in any other form, naming flag, rule and value', () => {
    for (const text of ['', '-1', '1w', '10 m', 'm', '1e3', '1m30s']) {
      assert.throws(() => duration('timeout', text), {
        kind: 'usage',
        message: `--timeout ${JSON.stringify(text)}: a time such as 90, 250ms, 10m, 2h`,
      })
    }
  })
})

describe('a whole number', () => {
  it('is taken within its bounds', () => {
    assert.equal(wholeNumber('page-size', '1', 1, 1000), 1)
    assert.equal(wholeNumber('page-size', '1000', 1, 1000), 1000)
    assert.equal(wholeNumber('limit', '1000000', 0), 1_000_000)
  })

  it('is refused beyond them, and where it is none', () => {
    for (const text of ['0', '1001', '-1', '1.5', '1e2', 'ten', '', ' 5']) {
      assert.throws(() => wholeNumber('page-size', text, 1, 1000), {
        kind: 'usage',
        message: `--page-size ${JSON.stringify(text)}: a whole number from 1 to 1000`,
      })
    }
    assert.throws(() => wholeNumber('limit', '-1', 0), {
      message: '--limit "-1": a whole number from 0',
    })
  })
})

describe('a text value', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'values-'))
    writeFileSync(join(folder, 'body.md'), '# Title\n\ntext\r\n')
    writeFileSync(join(folder, 'bad.json'), '{"title": ')
    writeFileSync(join(folder, 'good.json'), '{"title": "Docs"}')
  })

  afterEach(() => rmSync(folder, { recursive: true }))

  const sources = (stdin = '') =>
    new Sources(
      worldWith(async () => stdin),
      new AbortController().signal,
    )
  const worldWith = (read: () => Promise<string>) =>
    ({ cwd: folder, stdin: { read } }) as unknown as Runtime

  it('is not waited for any longer once the run has ended', async () => {
    const ending = new AbortController()
    const waiting = new Sources(
      worldWith(() => new Promise(() => {})),
      ending.signal,
    )
    const text = waiting.text('--body', '-')
    ending.abort(new Error('interrupted'))
    await assert.rejects(text, /^Error: interrupted$/)
    await assert.rejects(waiting.text('--body', '@body.md'), /^Error: interrupted$/)
  })

  it('is what was typed', async () => {
    for (const text of ['Docs', '', 'a@b', '--x']) {
      assert.equal(await sources().text('--body', text), text)
    }
  })

  it('is the text of @FILE, without the end of its last line', async () => {
    assert.equal(await sources().text('--body', '@body.md'), '# Title\n\ntext')
    assert.equal(await sources().text('--body', `@${join(folder, 'body.md')}`), '# Title\n\ntext')
  })

  it('begins with @ where @@ was typed', async () => {
    assert.equal(await sources().text('--body', '@@body.md'), '@body.md')
    assert.equal(await sources().text('--body', '@@'), '@')
  })

  it('is refused where its file cannot be read, naming flag and file', async () => {
    await assert.rejects(sources().text('--body', '@none.md'), {
      kind: 'usage',
      message: "--body: the file none.md can't be read (ENOENT)",
    })
    await assert.rejects(sources().text('--body', '@.'), {
      kind: 'usage',
      message: "--body: the file . can't be read (it is a folder)",
    })
  })

  it('is refused in another encoding, of which characters would be lost', async () => {
    writeFileSync(join(folder, 'latin1.md'), Buffer.from('# one\nd\u00e9j\u00e0 vu', 'latin1'))
    writeFileSync(join(folder, 'utf16.md'), Buffer.from('\ufeffone', 'utf16le'))
    await assert.rejects(sources().text('--body', '@latin1.md'), {
      kind: 'usage',
      message: "--body: the file latin1.md can't be read (it is not UTF-8 in line 2)",
    })
    await assert.rejects(sources().text('--body', '@utf16.md'), {
      message: "--body: the file utf16.md can't be read (it is UTF-16, not UTF-8)",
    })
  })

  it('is standard input for -, which can be read only once', async () => {
    const both = sources('one\ntwo\n')
    assert.equal(await both.text('--body', '-'), 'one\ntwo')
    await assert.rejects(both.text('--title', '-'), {
      kind: 'usage',
      message: "--title can't read standard input, which --body reads",
    })
  })

  it('is JSON of a file, with or without @, or of standard input', async () => {
    assert.deepEqual(await sources().json('--input', 'good.json'), { title: 'Docs' })
    assert.deepEqual(await sources().json('--input', '@good.json'), { title: 'Docs' })
    assert.deepEqual(await sources('[1]').json('--input', '-'), [1])
    await assert.rejects(sources().json('--input', 'bad.json'), {
      kind: 'usage',
      message: /^--input is not JSON: /,
    })
  })
})
