import assert from 'node:assert/strict'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onSandbox } from '../support/service/on-sandbox.ts'

/** Tests folders with links to outside files, as a third-party repository may contain them. */
const mine = 'title: Partners\n'

describe('a folder with symbolic links', () => {
  const sandbox = onSandbox()
  let root = ''
  const folder = (name = '') => join(root, 'folder', name)
  const outside = (name = '') => join(root, 'outside', name)

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'docsctl-hostile-')))
    for (const path of [folder(), outside()]) mkdirSync(path)
    writeFileSync(outside('precious.txt'), mine)
  })
  afterEach(() => rmSync(root, { recursive: true }))

  const link = (name: string, target = '') => {
    mkdirSync(dirname(folder(name)), { recursive: true })
    symlinkSync(outside(target), folder(name))
  }
  const requireUntouched = () => {
    assert.deepEqual(readdirSync(outside()), ['precious.txt'])
    assert.equal(readFileSync(outside('precious.txt'), 'utf8'), mine)
  }
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  /** Runs a command that must reject a link and must not change the files outside the folder. */
  const refuses = async (line: string, name: string) => {
    const ended = await sandbox.run(line, { cwd: folder() })
    assert.equal(ended.exit, 2, ended.stderr)
    assert.match(
      ended.stderr,
      new RegExp(`Cannot write .*\\((?:it|${escaped(folder(name))}) is a symbolic link\\)`),
    )
    requireUntouched()
  }
  const space = 'sp_developer-guide'

  it('is rejected by content export, regardless of the position of the link', async () => {
    for (const [name, target] of [
      ['guides/errors.md', 'precious.txt'],
      ['guides', ''],
      ['files/developer-guide.svg', 'precious.txt'],
      ['files', ''],
    ] as const) {
      link(name, target)
      await refuses(`content export ${space} ${folder()}`, name)
      rmSync(folder(), { recursive: true })
    }
    link('.docsctl-pages.json', 'none.json')
    await refuses(`content export ${space} ${folder()}`, '.docsctl-pages.json')
  })

  it('does not make content export delete files outside of it', async () => {
    link('old')
    const written = { gone: { file: 'old/precious.txt', version: '1' } }
    const record = { 'docsctl-pages': 1, space, written }
    writeFileSync(folder('.docsctl-pages.json'), JSON.stringify(record))
    await refuses(`content export ${space} ${folder()}`, 'old')
  })

  it('is rejected by change-requests checkout', async () => {
    const line = `cr checkout 5 ${folder()} --space ${space}`
    for (const [name, target] of [
      ['guides/errors.md', 'precious.txt'],
      ['guides', ''],
    ] as const) {
      link(name, target)
      await refuses(line, name)
      rmSync(folder(), { recursive: true })
    }
  })

  it('is rejected by org pull before it writes anything', async () => {
    for (const [name, target] of [
      ['teams', ''],
      ['teams/partners.yaml', 'precious.txt'],
    ] as const) {
      link(name, target)
      await refuses(`org pull ${folder()} --only teams`, name)
      assert.deepEqual(readdirSync(folder()), ['teams'])
      rmSync(folder(), { recursive: true })
    }
    link('.docsctl')
    await refuses(`org pull ${folder()} --only teams`, '.docsctl')
    rmSync(folder(), { recursive: true })
    link('content')
    await refuses(`org pull ${folder()} --only spaces --content`, 'content')
  })

  it('does not make org pull --prune-files delete files outside of it', async () => {
    const line = `org pull ${folder()} --only teams`
    assert.equal((await sandbox.run(line)).exit, 0)
    const { stdout } = await sandbox.run('teams list --title Partners -o ids')
    await sandbox.run(`teams delete ${stdout.trim()} --yes`)
    writeFileSync(outside('precious.yaml'), readFileSync(folder('teams/partners.yaml')))
    rmSync(folder('teams/partners.yaml'))
    link('teams/partners.yaml', 'precious.yaml')
    const ended = await sandbox.run(`${line} --prune-files`)
    assert.equal(ended.exit, 2)
    assert.match(ended.stderr, /Cannot write .*partners\.yaml \(it is a symbolic link\)/)
    assert.ok(existsSync(outside('precious.yaml')))
  })

  it('is rejected if a downloaded file would replace a link in it', async () => {
    link('developer-guide.svg', 'precious.txt')
    const line = `content files get file_developer-guide --space ${space} --out ${folder()}/`
    await refuses(line, 'developer-guide.svg')
  })

  it('is rejected by openapi accept, which writes to a default file', async () => {
    for (const name of ['a.json', 'b.json'])
      writeFileSync(folder(name), JSON.stringify({ openapi: '3.1.0', info: {}, paths: {} }))
    writeFileSync(outside('precious.txt'), '# none\n')
    link('openapi-accepted.yaml', 'precious.txt')
    const line = 'openapi accept a.json b.json --all --reason known'
    const ended = await sandbox.run(line, { cwd: folder() })
    assert.match(ended.stderr, /Cannot write .*openapi-accepted\.yaml \(it is a symbolic link\)/)
    assert.match(ended.stderr, /Remove the link, or use a different file$/m)
    assert.equal(readFileSync(outside('precious.txt'), 'utf8'), '# none\n')
  })

  it('is rejected by audit --accept, which writes to a default file', async () => {
    const listed = await sandbox.run('audit access --json')
    const [{ fingerprint }] = JSON.parse(listed.stdout) as [{ fingerprint: string }]
    writeFileSync(outside('precious.txt'), '# none\n')
    link('audit-accepted.yaml', 'precious.txt')
    const line = `audit access --accept ${fingerprint} --reason known`
    const ended = await sandbox.run(line, { cwd: folder() })
    assert.match(ended.stderr, /Cannot write .*audit-accepted\.yaml \(it is a symbolic link\)/)
    assert.match(ended.stderr, /Remove the link, or use a different file$/m)
    assert.equal(readFileSync(outside('precious.txt'), 'utf8'), '# none\n')
  })

  it('is rejected by org drift --accept, which writes to a default file', async () => {
    assert.equal((await sandbox.run(`org pull ${folder()} --only teams`)).exit, 0)
    const [{ id }] = JSON.parse((await sandbox.run('teams list --json')).stdout) as [{ id: string }]
    assert.equal((await sandbox.run(`teams update ${id} --title Renamed`)).exit, 0)
    const drift = await sandbox.run(`org drift ${folder()} --json`)
    const [{ fingerprint }] = JSON.parse(drift.stdout) as [{ fingerprint: string }]
    renameSync(folder('.docsctl'), outside('moved'))
    symlinkSync(outside('moved'), folder('.docsctl'))
    const line = `org drift ${folder()} --accept ${fingerprint} --reason known`
    const ended = await sandbox.run(line)
    assert.match(ended.stderr, /is a symbolic link/)
    assert.ok(!existsSync(outside('moved/drift-accepted.yaml')))
  })

  it('is rejected by integrations init', async () => {
    link('src')
    await refuses(`integrations init ${folder()} --name one`, 'src')
    rmSync(folder('src'))
    link('gitbook-manifest.yaml', 'none.yaml')
    const ended = await sandbox.run(`integrations init ${folder()} --name one`)
    assert.match(ended.stderr, /gitbook-manifest\.yaml already exists/)
    requireUntouched()
  })

  it('is written to if the folder itself is a link', async () => {
    symlinkSync(folder(), join(root, 'named'))
    const { exit, stderr } = await sandbox.run(`org pull ${join(root, 'named')} --only teams`)
    assert.equal(exit, 0, stderr)
    assert.ok(lstatSync(join(root, 'named')).isSymbolicLink())
    assert.ok(existsSync(folder('teams/partners.yaml')))
  })
})
