import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cleanEnvironment } from '../support/program.ts'
import { members } from '../support/service/members.ts'

const program = fileURLToPath(new URL('../../bin/run.js', import.meta.url))

/** Commands that write to the folders for configuration, state, and cache. */
const commands = [
  'config set theme dark',
  'members update usr_1 --role review --journal --no-warn',
  'members update usr_2 --role review --no-warn',
  'members get usr_1 --no-warn',
]

describe("the program's own folders with umask 0", () => {
  let folder: string
  let service: Awaited<ReturnType<typeof members>>

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-umask-'))
    service = await members()
  })
  afterEach(async () => {
    await service.close()
    rmSync(folder, { recursive: true })
  })

  /** Runs a command in a working directory with umask 0. */
  const run = async (line: string, env: Record<string, string>) => {
    const words = [process.execPath, program, ...line.split(' ')]
    const cwd = join(folder, 'work')
    mkdirSync(cwd, { recursive: true })
    const { DOCSCTL_CONFIG_DIR: _, DOCSCTL_STATE_DIR: __, ...clean } = cleanEnvironment()
    const { DOCSCTL_CACHE_DIR: ___, ...rest } = clean
    const child = spawn('sh', ['-c', 'umask 0 && exec "$0" "$@"', ...words], {
      cwd,
      env: { ...rest, ...service.env, HOME: join(folder, 'home'), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    const exit = await new Promise((resolve) => child.on('close', resolve))
    assert.equal(exit, 0, `${line}: ${stderr}`)
  }

  /** Returns the modes of all files and folders in a folder. */
  const modes = (root: string) =>
    readdirSync(root, { recursive: true, withFileTypes: true }).map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const mode = (statSync(path).mode & 0o777).toString(8)
      return { name: relative(root, path), mode, isFolder: entry.isDirectory() }
    })

  it('are accessible only to the user', async () => {
    for (const line of commands) await run(line, {})
    const own = ['.config/docsctl', '.local/state/docsctl', '.cache/docsctl']
    for (const name of own) {
      const root = join(folder, 'home', name)
      assert.equal((statSync(root).mode & 0o777).toString(8), '700', name)
      const found = modes(root)
      assert.ok(found.length > 0, name)
      const open = found.filter(({ mode, isFolder }) => mode !== (isFolder ? '700' : '600'))
      assert.deepEqual(open, [], name)
    }
    assert.deepEqual(readdirSync(join(folder, 'work')), [])
  })

  it('ignore relative paths in XDG variables', async () => {
    const relativePaths = { XDG_CACHE_HOME: 'x', XDG_CONFIG_HOME: './x', XDG_STATE_HOME: 'x/y' }
    for (const line of commands) await run(line, relativePaths)
    assert.deepEqual(readdirSync(join(folder, 'work')), [])
    assert.ok(existsSync(join(folder, 'home/.cache/docsctl')))
  })
})
