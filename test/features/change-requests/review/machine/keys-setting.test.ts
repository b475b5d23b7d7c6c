import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setSetting } from '../../../../../src/profile/profiles.ts'
import { resolveSession } from '../../../../../src/profile/session.ts'

describe('the setting review-keys', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-keys-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const machine = () => ({
    env: { DOCSCTL_CONFIG_DIR: join(folder, 'config') },
    cwd: folder,
    home: folder,
    platform: 'linux' as const,
  })

  it('belongs to the profile', async () => {
    await setSetting(machine(), 'default', 'review-keys', 'merge=M viewed=v,space')
    const { reviewKeys } = await resolveSession(machine(), {})
    assert.deepEqual(reviewKeys, { value: 'merge=M viewed=v,space', origin: 'profile default' })
  })

  it('rejects a value that is not a list of actions and keys', async () => {
    for (const value of ['', 'merge', 'merge=', 'Merge=M', 'merge = M']) {
      await assert.rejects(setSetting(machine(), 'default', 'review-keys', value), {
        kind: 'usage',
      })
    }
  })

  it('is ignored in a project file, with a warning', async () => {
    writeFileSync(join(folder, '.docsctl.yaml'), 'reviewKeys: merge=q\n')
    const { reviewKeys, notes } = await resolveSession(machine(), {})
    assert.equal(reviewKeys, undefined)
    assert.match(notes.join('\n'), /Ignoring unknown key "reviewKeys"/)
  })
})
