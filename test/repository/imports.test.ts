import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '../../scripts/manifest.ts'

/** What each folder of `src` may import, as the table in CONTRIBUTING.md says. */
function allowedArrows(): Map<string, Set<string>> {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `(\w+)` \|[^|]*\|([^|]*)\|$/gm)]
  return new Map(
    rows.map(([, folder = '', cells = '']) => {
      const named = [...cells.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
      return [folder, new Set([folder, ...named])]
    }),
  )
}

const allowed = allowedArrows()

/** Imports of a text: static, for types alone, for effects, and late ones. */
const specifier = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g

/** The imports of a file in `src` that its folder may not have. */
function forbidden(path: string, text: string): string[] {
  const folder = path.split('/')[0] as string
  return [...text.matchAll(specifier)]
    .map(([, relative = '']) => posix.join(posix.dirname(path), relative))
    .filter((target) => {
      if (target === 'errors.ts') return folder === 'contract'
      return !allowed.get(folder)?.has(target.split('/')[0] as string)
    })
}

function sources(): [path: string, text: string][] {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && file.includes('/'))
    .map((file) => [file, readFileSync(join(root, 'src', file), 'utf8')])
}

describe('the direction of imports is checked:', () => {
  it('every folder of src stands in the table of CONTRIBUTING.md, and no other', () => {
    const folders = new Set(sources().map(([path]) => path.split('/')[0]))
    assert.deepEqual([...allowed.keys()].sort(), [...folders].sort())
  })

  it('every import of the sources is allowed', () => {
    const wrong = sources().flatMap(([path, text]) =>
      forbidden(path, text).map((target) => `${path} imports ${target}`),
    )
    assert.deepEqual(wrong, [])
  })

  const planted: [path: string, line: string][] = [
    ['contract/planted.ts', "import '../errors.ts'"],
    ['contract/planted.ts', "export const late = () => import('../client/client.ts')"],
    ['text/planted.ts', "export type { Run } from '../frame/program/run.ts'"],
    ['files/planted.ts', "import '../text/sentences.ts'"],
    ['profile/planted.ts', "export * from '../client/retry.ts'"],
    ['client/planted.ts', "import '../frame/program/run.ts'"],
    ['pipelines/planted.ts', "import '../publishing/manifest-file.ts'"],
    ['pipelines/planted.ts', "import type { Run } from '../frame/program/run.ts'"],
    ['changes/planted.ts', "import '../frame/program/run.ts'"],
    ['publishing/planted.ts', "import '../topics/openapi/wait.ts'"],
    ['snapshot/planted.ts', "import '../sandbox/sandbox.ts'"],
    ['sandbox/planted.ts', "import '../client/prepare.ts'"],
    ['sandbox/handlers/planted.ts', "import '../../changes/threads.ts'"],
    ['frame/words/planted.ts', "import '../../topics/api/fields.ts'"],
    ['frame/words/planted.ts', "import '../../changes/gates.ts'"],
    ['topics/api/planted.ts', "import '../../commands/api.ts'"],
    ['topics/api/planted.ts', "import '../../review/start.ts'"],
    ['review/view/planted.tsx', "import '../../topics/change-requests/gate-policy.ts'"],
    ['review/planted.ts', "import '../sandbox/sandbox.ts'"],
    ['commands/teams/planted.ts', "import '../../sandbox/sandbox.ts'"],
  ]
  for (const [path, line] of planted) {
    it(`${path} cannot say ${line}`, () => {
      assert.equal(forbidden(path, line).length, 1)
    })
  }
})
