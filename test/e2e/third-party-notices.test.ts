import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'
import { meta } from '../support/processes/loaded-packages.ts'

describe('the third-party notices', () => {
  const notices = readFileSync(join(root, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8')

  it('list each bundled package with its version and license text', () => {
    const inputs = Object.values(meta.outputs).flatMap((output) => Object.keys(output.inputs))
    const folders = new Set(
      inputs.flatMap(
        (file) =>
          file.replace(/^[\w-]+:/, '').match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/) ?? [],
      ),
    )
    assert.ok(folders.size > 80, String(folders.size))
    for (const folder of folders) {
      const { name, version, license } = JSON.parse(
        readFileSync(join(root, folder, 'package.json'), 'utf8'),
      )
      const title = `${name} ${version} (${license})`
      const [, rest] = notices.split(`\n${title}\n${'-'.repeat(title.length)}\n`)
      const text = (rest ?? '').slice(0, 3000)
      assert.match(text, /Permission|Redistribution|Apache License|public domain/i, title)
    }
  })

  it('are in the package', () => {
    const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    assert.ok(files.includes('dist'))
  })
})
