import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { World } from '../docsctl.ts'
import { onSandbox } from './on-sandbox.ts'

/** Creates a sandbox before every test in the enclosing block, with a folder for journals. */
export function withJournal() {
  const world = onSandbox()
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-journal-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const run = (line: string, more: World = {}) =>
    world.run(line, { ...more, cwd: folder, env: { DOCSCTL_STATE_DIR: join(folder, 'state') } })

  /** Runs a command and returns its parsed JSON output. Fails unless the command succeeds. */
  const read = async (line: string, more: World = {}) => {
    const { exit, stdout, stderr } = await run(`${line} --json`, more)
    assert.equal(exit, 0, stderr)
    return JSON.parse(stdout)
  }

  /** Undoes the last change and returns the messages. Fails unless undo succeeds. */
  const undo = async () => {
    const { exit, stderr } = await run('undo --yes')
    assert.equal(exit, 0, stderr)
    return stderr
  }

  return { ...world, run, read, undo, folder: () => folder }
}
