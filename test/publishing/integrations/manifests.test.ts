import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { matchesGolden } from '../../support/golden.ts'
import { integrationFolder } from '../../support/integration-folder.ts'
import { png } from '../../support/png.ts'

const place = new URL('manifests/', import.meta.url)
const names = readdirSync(place)
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => file.slice(0, -'.yaml'.length))

describe('a manifest', () => {
  const folder = integrationFolder()

  it('is there in twelve forms at least', () => assert.ok(names.length >= 12))

  for (const name of names) {
    it(`such as ${name}.yaml becomes the body of a publish`, async () => {
      await folder.write({
        'integration.yaml': readFileSync(new URL(`${name}.yaml`, place)),
        'index.ts': 'export default 1',
        'assets/icon.png': png(512, 512),
        'assets/wide.png': png(1600, 800),
      })
      const env = { FIRST: 's3cret-1', SECOND: 's3cret-2' }
      const { exit, stdout, stderr } = await folder.integrations(['publish', '--dry-run'], { env })
      assert.equal(exit, 0, stderr)
      assert.doesNotMatch(stdout + stderr, /s3cret/)
      matchesGolden(`test/publishing/integrations/manifests/${name}.golden`, stdout)
    })
  }
})
