import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../../scripts/manifest.ts'

const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')

/** Lints files as if they stood in the repository; gives the output, and whether all were well. */
function lint(files: Record<string, string>): { clean: boolean; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'docsctl-imports-'))
  try {
    for (const name of ['biome.json', '.gitignore'])
      copyFileSync(join(root, name), join(folder, name))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), `${text}\n`)
    }
    const { status, stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', '.'], {
      cwd: folder,
      encoding: 'utf8',
    })
    return { clean: status === 0, output: stdout + stderr }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the direction of imports is checked:', () => {
  const wrong: [path: string, line: string][] = [
    ['src/contract/planted.ts', "import '../errors.ts'"],
    ['src/contract/planted.ts', "export const late = () => import('../client/client.ts')"],
    ['src/client/planted.ts', "import '../cli/run.ts'"],
    ['src/output/planted.ts', "export type { Run } from '../cli/run.ts'"],
    ['src/profile/planted.ts', "export * from '../client/redact.ts'"],
    ['src/sandbox/planted.ts', "import '../client/prepare.ts'"],
    ['src/sandbox/handlers/planted.ts', "import '../../client/prepare.ts'"],
    ['src/changes/planted.ts', "import '../cli/run.ts'"],
    ['src/cli/planted.ts', "import '../commands/teams/list.ts'"],
  ]
  for (const [path, line] of wrong) {
    it(`${path} cannot say ${line}`, () => {
      assert.match(lint({ [path]: line }).output, /noRestrictedImports/)
    })
  }

  it('what runs with the direction passes', () => {
    const { clean, output } = lint({
      'src/client/planted.ts': "import '../contract/teams.ts'\nimport '../errors.ts'",
      'src/sandbox/planted.ts': "import '../contract/teams.ts'",
      'src/commands/teams/planted.ts': "import '../../cli/run.ts'",
    })
    assert.ok(clean, output)
  })

  it('a circle is found', () => {
    const files = { 'src/cli/a.ts': "import './b.ts'", 'src/cli/b.ts': "import './a.ts'" }
    assert.match(lint(files).output, /noImportCycles/)
  })
})
