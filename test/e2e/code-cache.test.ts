import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'
import { runProgram } from '../support/program.ts'
import { json, startServer } from '../support/server.ts'

describe('the code cache', () => {
  let folder: string
  let cache: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-code-'))
    cache = join(folder, 'cache')
    writeBuild('one', 'first')
  })

  afterEach(() => rmSync(folder, { recursive: true }))

  /** Writes a build with two files. The files have the same sizes in all builds. */
  function writeBuild(id: string, word: string) {
    const dist = join(folder, 'dist')
    mkdirSync(dist, { recursive: true })
    const uncached = ['importing.js']
    writeFileSync(join(dist, 'code-cache.json'), JSON.stringify({ build: id, uncached }))
    writeFileSync(join(dist, 'entry.js'), `console.log('${word}', require('./part.js').word())`)
    writeFileSync(join(dist, 'part.js'), `exports.word = () => '${word}, too            '.trim()`)
    writeFileSync(
      join(folder, 'run.cjs'),
      `require(${JSON.stringify(join(root, 'dist/code-cache.js'))}).useCodeCache(__dirname + '/dist')
      require('./dist/entry.js')`,
    )
  }

  function run(env: Record<string, string> = {}, cwd = folder): string {
    const { stdout, stderr, status } = spawnSync(process.execPath, [join(folder, 'run.cjs')], {
      cwd,
      encoding: 'utf8',
      env: { DOCSCTL_CACHE_DIR: cache, ...env },
    })
    assert.equal(stderr, '')
    assert.equal(status, 0)
    return stdout
  }

  const records = () =>
    readdirSync(cache, { recursive: true, encoding: 'utf8' })
      .map((name) => join(cache, name))
      .filter((path) => statSync(path).isFile())
      .sort()

  it('runs the code that was compiled during the first start', () => {
    assert.equal(run(), 'first first, too\n')
    // the sources differ, so this output comes from compiled code in the cache
    writeBuild('one', 'other')
    assert.equal(run(), 'first first, too\n')
  })

  it('keeps the code of two builds separate, even if they use the same folder', () => {
    assert.equal(run(), 'first first, too\n')
    writeBuild('two', 'other')
    assert.equal(run(), 'other other, too\n')
    assert.equal(run(), 'other other, too\n')
    writeBuild('one', 'first')
    assert.equal(run(), 'first first, too\n')
    assert.equal(records().length, 4)
  })

  it('is readable and writable only by the user, and leaves no temporary files', () => {
    run()
    const [compiled = ''] = readdirSync(cache)
    const [build = ''] = readdirSync(join(cache, compiled))
    const path = join(cache, compiled, build)
    assert.equal(statSync(path).mode & 0o777, 0o700)
    assert.deepEqual(readdirSync(path).sort(), ['entry.js', 'part.js'])
    for (const record of records()) assert.equal(statSync(record).mode & 0o777, 0o600)
  })

  it('compiles a file again if its compiled code is damaged', () => {
    run()
    const intact = records().map((record) => readFileSync(record))
    for (const record of records()) {
      const bytes = readFileSync(record)
      for (let at = 8; at < bytes.length; at += 16) bytes[at] = ~(bytes[at] ?? 0)
      writeFileSync(record, bytes)
    }
    writeBuild('one', 'other')
    assert.equal(run(), 'other other, too\n')
    assert.equal(records().length, intact.length)
    writeBuild('one', 'first')
    assert.equal(run(), 'other other, too\n')
  })

  it('compiles a file again if its compiled code is truncated', () => {
    for (const length of [0, 5, 8, 100]) {
      rmSync(cache, { recursive: true, force: true })
      writeBuild('one', 'first')
      run()
      for (const record of records()) truncateSync(record, length)
      writeBuild('one', 'other')
      assert.equal(run(), 'other other, too\n')
    }
  })

  it('never uses the compiled code of another file or another build', () => {
    run()
    const [entry = '', part = ''] = records()
    const text = readFileSync(join(folder, 'dist/part.js'), 'utf8')
    writeFileSync(join(folder, 'dist/copy.js'), text.replace('first', 'third'))
    copyFileSync(part, part.replace('part.js', 'copy.js'))
    writeFileSync(join(folder, 'dist/entry.js'), `console.log(require('./copy.js').word())`)
    assert.equal(run(), 'third, too\n')
    writeBuild('two', 'other')
    run()
    for (const record of records().filter((path) => path.includes('two-'))) {
      copyFileSync(record.endsWith('entry.js') ? entry : part, record)
    }
    assert.equal(run(), 'other other, too\n')
  })

  it("is not used if its folder isn't writable", () => {
    assert.equal(run({ DOCSCTL_CACHE_DIR: '/dev/null/cache' }), 'first first, too\n')
    assert.equal(run({ DOCSCTL_CACHE_DIR: '/dev/null/cache' }), 'first first, too\n')
  })

  it('neither reads nor writes a folder that others can write to', () => {
    run()
    const [first = ''] = records()
    chmodSync(join(first, '..'), 0o777)
    writeBuild('one', 'other')
    assert.equal(run(), 'other other, too\n')
    chmodSync(join(first, '..'), 0o700)
    assert.equal(run(), 'first first, too\n')
  })

  it('ignores a relative XDG_CACHE_HOME', () => {
    const home = join(folder, 'home')
    const env = { DOCSCTL_CACHE_DIR: '', XDG_CACHE_HOME: 'relative', HOME: home }
    assert.equal(run(env), 'first first, too\n')
    assert.equal(existsSync(join(folder, 'relative')), false)
    assert.deepEqual(readdirSync(home), ['.cache'])
  })

  it('lets Node compile files that import an ES module', () => {
    writeFileSync(join(folder, 'dist/module.mjs'), `export const word = 'imported'`)
    const text = `import('./module.mjs').then(({ word }) => console.log(word))`
    writeFileSync(join(folder, 'dist/importing.js'), text)
    writeFileSync(join(folder, 'dist/entry.js'), `require('./importing.js')`)
    assert.equal(run(), 'imported\n')
    assert.equal(run(), 'imported\n')
  })

  it('is complete after the first start of a command, even after a request', async () => {
    const server = await startServer(json(200, { items: [] }), json(200, { items: [] }))
    const env = { DOCSCTL_API_URL: server.url, DOCSCTL_TOKEN: 'tok', DOCSCTL_CACHE_DIR: cache }
    const argv = ['teams', 'list', '--org', 'org_1', '--by-id', '-o', 'ids']
    assert.equal((await runProgram(argv, { env })).exit, 0)
    const written = records().map((record) => `${record} ${statSync(record).ino}`)
    assert.ok(written.length > 10, String(written.length))
    assert.equal((await runProgram(argv, { env })).exit, 0)
    assert.deepEqual(
      records().map((record) => `${record} ${statSync(record).ino}`),
      written,
    )
    await server.close()
  })
})
