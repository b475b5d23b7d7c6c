import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { onSandbox } from '../support/service/on-sandbox.ts'
import { OrgFiles } from './org-files.ts'

const guide = readFileSync(new URL('../../docs/org-as-files.md', import.meta.url), 'utf8')

const lines = [...guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
)

describe('the guide to an organization as files', () => {
  const sandbox = onSandbox()

  it('shows commands that work, one after the other', async function () {
    this.timeout(60_000)
    const files = new OrgFiles()
    try {
      assert.ok(lines.length > 0)
      for (const line of lines) {
        assert.match(line, /^docsctl /)
        const { exit, stderr } = await sandbox.run(line.slice('docsctl '.length), {
          cwd: files.path,
        })
        assert.equal(exit, 0, `${line}: ${stderr}`)
      }
      assert.ok(files.has('acme/organization.yaml'))
    } finally {
      files.end()
    }
  })
})
