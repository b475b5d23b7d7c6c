import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { bundleScript } from '../../../src/features/integrations/model/script.ts'
import { integrationFolder } from '../../support/publishing/integration-folder.ts'

describe('a build', () => {
  const folder = integrationFolder()
  const build = (signal: AbortSignal) =>
    bundleScript(
      {
        folder: folder.path(),
        cwd: folder.path(),
        script: 'index.ts',
        sources: [],
        minify: false,
        signal,
      },
      [],
    )

  it('stops when it is canceled, before or during its work', async () => {
    await folder.write({ 'index.ts': 'export default 1' })
    const controller = new AbortController()
    const building = build(controller.signal)
    await setImmediate()
    const left = new Error('left')
    controller.abort(left)
    await assert.rejects(building, left)
    await folder.write({ 'index.ts': 'const const' })
    await assert.rejects(build(controller.signal), left)
  })
})
