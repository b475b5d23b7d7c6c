import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir, uptime } from 'node:os'
import { join } from 'node:path'
import { withFileLock } from '../../src/fs/file-lock.ts'

describe('the file lock', () => {
  let folder: string
  let file: string
  let lock: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-lock-'))
    file = join(folder, 'credentials.json')
    lock = `${file}.lock`
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is held during the work and removed afterwards', async () => {
    const held = await withFileLock(file, () => {
      assert.match(readFileSync(lock, 'utf8'), new RegExp(`^\\S+ ${process.pid} \\w+ \\d+$`))
      return 'done'
    })
    assert.equal(held, 'done')
    assert.deepEqual(readdirSync(folder), [])
  })

  it('is removed if the work fails', async () => {
    const failing = withFileLock(file, () => {
      throw new Error('no')
    })
    await assert.rejects(failing, { message: 'no' })
    assert.deepEqual(readdirSync(folder), [])
  })

  it('waits for the work of another process', async () => {
    // process 1 always runs
    writeFileSync(lock, `${hostname()} 1 abc`)
    const order: string[] = []
    const waiting = withFileLock(file, () => order.push('second'))
    await assert.rejects(
      withFileLock(file, () => order.push('never'), { patience: 0 }),
      {
        kind: 'failed',
        message: `${file} is locked by another docsctl process (1)`,
      },
    )
    order.push('first')
    rmSync(lock)
    await waiting
    assert.deepEqual(order, ['first', 'second'])
  })

  it('of a killed process does not block others', async () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    writeFileSync(lock, `${hostname()} ${pid} abc`)
    assert.equal(await withFileLock(file, () => 'done', { patience: 0 }), 'done')
    assert.deepEqual(readdirSync(folder), [])
  })

  it('of an earlier process with the same ID is removed', async () => {
    const now = Math.floor(uptime()) * 1000
    writeFileSync(lock, `${hostname()} ${process.pid} abc ${now}`)
    assert.equal(await withFileLock(file, () => 'done', { patience: 0 }), 'done')
    assert.deepEqual(readdirSync(folder), [])
  })

  it('of another machine is respected until it is too old for any work', async () => {
    writeFileSync(lock, 'elsewhere 1 abc')
    const work = () => 'done'
    await assert.rejects(withFileLock(file, work, { patience: 0 }), { kind: 'failed' })
    // after the clock is set back, the lock seems to have been created in the future
    for (const ms of [-31_000, 86_400_000]) {
      writeFileSync(lock, 'elsewhere 1 abc')
      const written = new Date(Date.now() + ms)
      utimesSync(lock, written, written)
      assert.equal(await withFileLock(file, work, { patience: 0 }), 'done')
    }
  })

  it('of a working process is respected regardless of clock changes', async () => {
    await withFileLock(file, async () => {
      for (const ms of [-86_400_000, 86_400_000]) {
        const written = new Date(Date.now() + ms)
        utimesSync(lock, written, written)
        await assert.rejects(
          withFileLock(file, () => 'never', { patience: 0 }),
          { kind: 'failed' },
        )
      }
    })
    assert.deepEqual(readdirSync(folder), [])
  })

  it('of another runtime is respected if its clock is up to two seconds ahead', async () => {
    const now = Math.floor(uptime()) * 1000
    writeFileSync(lock, `${hostname()} 1 abc ${now + 1000}`)
    await assert.rejects(
      withFileLock(file, () => 'never', { patience: 0 }),
      { kind: 'failed' },
    )
  })

  it('of an overdue process, or of a process from before the last boot, is ignored', async () => {
    const now = Math.floor(uptime()) * 1000
    for (const began of [now - 31_000, now + 86_400_000]) {
      writeFileSync(lock, `${hostname()} 1 abc ${began}`)
      assert.equal(await withFileLock(file, () => 'done', { patience: 0 }), 'done')
    }
  })

  it('is not removed while another process is removing it', async () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    writeFileSync(lock, `${hostname()} ${pid} abc`)
    writeFileSync(`${lock}.removal`, '')
    const waiting = withFileLock(file, () => 'done')
    assert.ok(existsSync(lock))
    rmSync(`${lock}.removal`)
    assert.equal(await waiting, 'done')
  })

  it('fails with the file name if the folder is missing', async () => {
    const nowhere = join(folder, 'gone/config.json')
    await assert.rejects(
      withFileLock(nowhere, () => undefined),
      {
        kind: 'failed',
        message: `Cannot write ${nowhere} (ENOENT)`,
      },
    )
  })
})
