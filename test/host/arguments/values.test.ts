import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseJson } from '../../../src/host/arguments/parse-json.ts'
import { duration, Sources, wholeNumber } from '../../../src/host/arguments/values.ts'
import type { Runtime } from '../../../src/host/program/runtime.ts'

describe('a duration', () => {
  it('is in seconds if it has no unit', () => {
    const typed = { '90': 90_000, '0.5': 500, '250ms': 250, '30s': 30_000, '10m': 600_000 }
    for (const [text, ms] of Object.entries({ ...typed, '2h': 7_200_000, '1d': 86_400_000 })) {
      assert.equal(duration('timeout', text), ms, text)
    }
  })

  it('is rejected in any other format with the flag, rule, and value', () => {
    for (const text of ['', '-1', '1w', '10 m', 'm', '1e3', '1m30s']) {
      assert.throws(() => duration('timeout', text), {
        kind: 'usage',
        message: `Invalid value ${JSON.stringify(text)} for --timeout. Use a duration such as 90, 250ms, 10m, or 2h`,
      })
    }
  })
})

describe('a whole number', () => {
  it('is accepted within its bounds', () => {
    assert.equal(wholeNumber('page-size', '1', 1, 1000), 1)
    assert.equal(wholeNumber('page-size', '1000', 1, 1000), 1000)
    assert.equal(wholeNumber('limit', '1000000', 0), 1_000_000)
  })

  it('is rejected beyond its bounds and if it is not a number', () => {
    for (const text of ['0', '1001', '-1', '1.5', '1e2', 'ten', '', ' 5']) {
      assert.throws(() => wholeNumber('page-size', text, 1, 1000), {
        kind: 'usage',
        message: `Invalid value ${JSON.stringify(text)} for --page-size. Expected a whole number from 1 to 1000`,
      })
    }
    assert.throws(() => wholeNumber('limit', '-1', 0), {
      message: 'Invalid value "-1" for --limit. Expected a whole number of at least 0',
    })
  })
})

describe('a string value', () => {
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
    ({ cwd: folder, stdin: { read }, clock: { now: () => 0 } }) as unknown as Runtime

  it('is no longer waited for when the run ends', async () => {
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

  it('is used as typed', async () => {
    for (const text of ['Docs', '', 'a@b', '--x']) {
      assert.equal(await sources().text('--body', text), text)
    }
  })

  it('is the text of @FILE without the final line break', async () => {
    assert.equal(await sources().text('--body', '@body.md'), '# Title\n\ntext')
    assert.equal(await sources().text('--body', `@${join(folder, 'body.md')}`), '# Title\n\ntext')
  })

  it('begins with @ if @@ was typed', async () => {
    assert.equal(await sources().text('--body', '@@body.md'), '@body.md')
    assert.equal(await sources().text('--body', '@@'), '@')
  })

  it("is rejected with the flag and file if the file can't be read", async () => {
    await assert.rejects(sources().text('--body', '@none.md'), {
      kind: 'usage',
      message: 'Cannot read the file none.md for --body (ENOENT)',
    })
    await assert.rejects(sources().text('--body', '@.'), {
      kind: 'usage',
      message: 'Cannot read the file . for --body (it is a folder)',
    })
  })

  it('is rejected in a different encoding, because characters would be lost', async () => {
    writeFileSync(join(folder, 'latin1.md'), Buffer.from('# one\nd\u00e9j\u00e0 vu', 'latin1'))
    writeFileSync(join(folder, 'utf16.md'), Buffer.from('\ufeffone', 'utf16le'))
    await assert.rejects(sources().text('--body', '@latin1.md'), {
      kind: 'usage',
      message: 'Cannot read the file latin1.md for --body (invalid UTF-8 in line 2)',
    })
    await assert.rejects(sources().text('--body', '@utf16.md'), {
      message: 'Cannot read the file utf16.md for --body (it is UTF-16, not UTF-8)',
    })
  })

  it('is standard input for -, which can be read only once', async () => {
    const both = sources('one\ntwo\n')
    assert.equal(await both.text('--body', '-'), 'one\ntwo')
    await assert.rejects(both.text('--title', '-'), {
      kind: 'usage',
      message: '- for --title cannot be used with - for --body',
    })
  })

  it('is JSON from a file, with or without @, or from standard input', async () => {
    assert.deepEqual(await sources().json('--input', 'good.json'), { title: 'Docs' })
    assert.deepEqual(await sources().json('--input', '@good.json'), { title: 'Docs' })
    assert.deepEqual(await sources('[1]').json('--input', '-'), [1])
    await assert.rejects(sources().json('--input', 'bad.json'), {
      kind: 'usage',
      message: /Invalid --input\. Expected JSON: /,
    })
  })

  it("is JSON with at most 1000 levels, because deeper values can't be processed", () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    assert.ok(parseJson('--input', nested(1000)))
    for (const levels of [1001, 50_000]) {
      assert.throws(() => parseJson('--input', nested(levels)), {
        kind: 'usage',
        message: 'Invalid --input. Expected JSON with at most 1000 nested levels',
      })
    }
    const text = `"\\\\\\"${'[{'.repeat(5000)}"`
    assert.equal(parseJson('--input', text), `\\"${'[{'.repeat(5000)}`)
    assert.deepEqual(parseJson('--input', `[${'[],{},'.repeat(2000)}0]`), [
      ...Array.from({ length: 2000 }, () => [[], {}]).flat(),
      0,
    ])
  })
})
