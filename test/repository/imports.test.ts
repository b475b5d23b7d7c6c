import assert from 'node:assert/strict'
import { posix } from 'node:path'
import { allowedArrows, folderOf, sources } from '../support/house.ts'

const allowed = allowedArrows()

/** What a text imports: static, for types alone, for effects, and late ones, in each kind of quotes. */
const specifier =
  /(?:\bfrom|\bimport(?:\.meta\.resolve)?|\brequire(?:\.resolve)?)\s*\(?\s*(?:\/\*[\s\S]*?\*\/\s*)?(['"`])([^'"`\n]+)\1/g

const importsOf = (text: string) => [...text.matchAll(specifier)].map(([, , name = '']) => name)

/** The imports of a file in `src` that its folder may not have. */
function forbidden(path: string, text: string): string[] {
  const folder = path.includes('/') ? (path.split('/')[0] as string) : undefined
  // what everybody imports brings nothing along
  if (folder === undefined) return importsOf(text)
  return importsOf(text).filter((name) => {
    // a package, which may be ours by its own name
    if (!name.startsWith('.')) {
      return name.startsWith('docsctl/') || (folder === 'contract' && name !== 'zod')
    }
    const target = posix.join(posix.dirname(path), name)
    if (target === 'errors.ts') return folder === 'contract'
    return !allowed.get(folder)?.has(target.split('/')[0] as string)
  })
}

describe('the direction of imports is checked:', () => {
  it('every folder of src stands in the table of CONTRIBUTING.md, and no other', () => {
    const folders = new Set(sources().map(([path]) => folderOf(path)))
    assert.deepEqual(['errors.ts', ...allowed.keys()].sort(), [...folders].sort())
  })

  it('every import of the sources is allowed', () => {
    const wrong = sources().flatMap(([path, text]) =>
      forbidden(path, text).map((name) => `${path} imports ${name}`),
    )
    assert.deepEqual(wrong, [])
  })

  it('every arrow of the table is one that something takes', () => {
    const taken = new Set(
      sources().flatMap(([path, text]) =>
        importsOf(text)
          .filter((name) => name.startsWith('.'))
          .map((name) => `${folderOf(path)} → ${folderOf(posix.join(posix.dirname(path), name))}`),
      ),
    )
    const arrows = [...allowed].flatMap(([folder, targets]) =>
      [...targets].filter((target) => target !== folder).map((target) => `${folder} → ${target}`),
    )
    assert.deepEqual(
      arrows.filter((arrow) => !taken.has(arrow)),
      [],
    )
  })

  const planted: [path: string, line: string][] = [
    ['errors.ts', "import './text/sentences.ts'"],
    ['errors.ts', "import * as z from 'zod'"],
    ['contract/planted.ts', "import '../errors.ts'"],
    ['contract/planted.ts', "import { request } from 'undici'"],
    ['contract/planted.ts', "import { readFileSync } from 'node:fs'"],
    ['contract/planted.ts', "import 'zod/v3'"],
    ['contract/planted.ts', "export const late = () => import('../client/client.ts')"],
    ['text/planted.ts', "export type { Run } from '../frame/program/run.ts'"],
    ['files/planted.ts', "import '../text/sentences.ts'"],
    ['profile/planted.ts', "export * from '../client/retry.ts'"],
    ['client/planted.ts', "import '../frame/program/run.ts'"],
    ['pipelines/planted.ts', "import '../publishing/manifest-file.ts'"],
    ['pipelines/planted.ts', "import type { Run } from '../frame/program/run.ts'"],
    ['changes/planted.ts', "import '../frame/program/run.ts'"],
    ['publishing/planted.ts', "import '../topics/openapi/wait.ts'"],
    ['pagefiles/planted.ts', "import '../sandbox/sandbox.ts'"],
    ['jobs/planted.ts', "import '../frame/operation/outcomes.ts'"],
    ['jobs/planted.ts', "const { journal } = require('../sandbox/store/journal.ts')"],
    ['snapshot/planted.ts', "import '../sandbox/sandbox.ts'"],
    ['orgfiles/planted.ts', "import '../frame/guards/facts.ts'"],
    ['names/planted.ts', "import '../frame/names/named-ids.ts'"],
    ['names/planted.ts', 'const kinds = await import(`../topics/things/which-thing.ts`)'],
    ['sandbox/planted.ts', "import '../client/prepare.ts'"],
    ['sandbox/handlers/planted.ts', "import '../../changes/threads.ts'"],
    ['frame/words/planted.ts', "import '../../topics/api/fields.ts'"],
    ['frame/words/planted.ts', "import '../../changes/gates.ts'"],
    ['frame/planted.ts', 'const command = await import(`../commands/teams/list.ts`)'],
    ['topics/api/planted.ts', "import '../../commands/api.ts'"],
    ['topics/api/planted.ts', "import '../../review/start.ts'"],
    ['review/view/planted.tsx', "import '../../topics/change-requests/gate-policy.ts'"],
    ['review/planted.ts', "import '../sandbox/sandbox.ts'"],
    ['review/planted.ts', "import '../planted.ts'"],
    ['plugin/planted.ts', "export { confirm } from '../topics/openapi/visibility.ts'"],
    ['plugin/planted.ts', "import { createClient } from 'docsctl/client'"],
    ['audit/planted.ts', "import '../topics/audit/report.ts'"],
    ['commands/teams/planted.ts', "import '../../sandbox/sandbox.ts'"],
    ['commands/teams/planted.ts', "const server = import.meta.resolve('../../sandbox/sandbox.ts')"],
    ['commands/teams/planted.ts', "import('../../snapshot/mask.ts' /* late */)"],
    ['commands/teams/planted.ts', "import(/* late */ '../../snapshot/mask.ts')"],
  ]
  for (const [path, line] of planted) {
    it(`${path} cannot say ${line}`, () => {
      assert.equal(forbidden(path, line).length, 1)
    })
  }

  it('each folder has something planted that it may not import', () => {
    const folders = new Set(planted.map(([path]) => folderOf(path)))
    assert.deepEqual([...folders].sort(), ['errors.ts', ...allowed.keys()].sort())
  })

  it('what its row names and what lies in it a folder may import', () => {
    for (const [path, line] of [
      ['contract/planted.ts', "import * as z from 'zod'"],
      ['client/planted.ts', "import { operation } from '../contract/operation.ts'"],
      ['client/wire/planted.ts', "import { DocsctlError } from '../../errors.ts'"],
      ['topics/api/planted.ts', "import { startSandbox } from '../../sandbox/sandbox.ts'"],
    ] as const) {
      assert.deepEqual(forbidden(path, line), [])
    }
  })
})
