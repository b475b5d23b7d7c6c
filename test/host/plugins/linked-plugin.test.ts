import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KnownPlugin } from '../../../src/host/plugins/known-plugins.ts'
import { linkedPlugin } from '../../../src/host/plugins/linked-plugin.ts'

describe('the cache of a linked plugin', () => {
  let folder: string
  let links: string
  let plugin: KnownPlugin

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-linked-'))
    links = join(folder, 'links')
    const root = join(folder, 'source')
    mkdirSync(root)
    writeFileSync(join(root, 'index.js'), '')
    plugin = {
      ...{ name: 'acme', version: '1.0.0', root, type: 'link', spec: root },
      ...{ oclif: {}, commands: {} },
    } as unknown as KnownPlugin
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is readable only by the user and is read instead of the plugin', async () => {
    let asked = 0
    const describe = async () => {
      asked += 1
      return plugin
    }
    await linkedPlugin(plugin, folder, describe)
    assert.deepEqual(await linkedPlugin(plugin, folder, describe), plugin)
    assert.equal(asked, 1)
    assert.deepEqual(readdirSync(links), ['acme.json'])
    if (process.platform !== 'win32') {
      assert.equal(statSync(join(links, 'acme.json')).mode & 0o777, 0o600)
    }
  })

  it("leaves no other files if it can't be written", async () => {
    mkdirSync(join(links, 'acme.json'), { recursive: true })
    assert.equal(await linkedPlugin(plugin, folder, async () => plugin), plugin)
    assert.deepEqual(readdirSync(links), ['acme.json'])
  })
})
