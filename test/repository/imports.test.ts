import assert from 'node:assert/strict'
import { posix } from 'node:path'
import { allowedImports, sources, topFolder } from '../support/layers.ts'

const allowed = allowedImports()

/** Matches static, type-only, side-effect, and dynamic imports, with any kind of quotes. */
const specifier =
  /(?:\bfrom|\bimport(?:\.meta\.resolve)?|\brequire(?:\.resolve)?)\s*\(?\s*(?:\/\*[\s\S]*?\*\/\s*)?(['"`])([^'"`\n]+)\1/g

const importedNames = (text: string) => [...text.matchAll(specifier)].map(([, , name = '']) => name)

const staticSpecifier = /^(?:import|export)\b[^'"(]*?(?:\bfrom\s+)?'([^'\n]+)'/gm

const featureName = (path: string) =>
  path.startsWith('features/') ? path.split('/')[1] : undefined

/**
 * Features that run a sandbox. These features may load the sandbox together with their own files.
 */
const sandboxFeatures = new Set(['sandbox', 'org'])

/**
 * Entry files at the root of `src`. They may import any file, but no other file in `src` may import
 * them.
 */
const entryFiles = new Set(['plugin-api.ts', 'program.ts'])

/**
 * Explains why a file in `src` must not import `target`. Returns undefined if the import is
 * allowed.
 */
function violation(path: string, target: string): string | undefined {
  const [from, to] = [topFolder(path), topFolder(target)]
  if (target === 'errors.ts') return from === 'contract' ? 'contract imports only zod' : undefined
  if (!allowed.get(from)?.has(to)) return `${from} may not import ${to}`
  // the responses of the sandbox must not depend on the code of the client
  const isHandler = from === 'sandbox' && !path.startsWith('sandbox/snapshot/')
  if (isHandler && to === 'client') return 'only sandbox/snapshot may import client'
  const [ownFeature, otherFeature] = [featureName(path), featureName(target)]
  if (ownFeature !== otherFeature && otherFeature && ownFeature) {
    const isIndex = posix.basename(target) === 'index.ts'
    if (!isIndex) return `import ${otherFeature} through its index`
  }
  const isModel = ownFeature && path.includes('/model/')
  if (isModel && ['host', 'command', 'commands'].includes(to)) return `a model may not import ${to}`
  return undefined
}

/** Returns the forbidden imports of a file in `src`, each with the reason. */
function forbidden(path: string, text: string): string[] {
  const folder = topFolder(path)
  if (entryFiles.has(path)) return []
  if (path === 'errors.ts') return importedNames(text)
  return importedNames(text).flatMap((name) => {
    if (!name.startsWith('.')) {
      // a package import; the package may be docsctl itself
      const isWrong = name.startsWith('docsctl/') || (folder === 'contract' && name !== 'zod')
      return isWrong ? [`${path} imports ${name}`] : []
    }
    const target = posix.join(posix.dirname(path), name)
    const reason = violation(path, target)
    return reason ? [`${path} imports ${target}: ${reason}`] : []
  })
}

/**
 * Returns static imports of the sandbox in files that don't belong to the sandbox or its features.
 */
function staticSandboxImports(path: string, text: string): string[] {
  if (topFolder(path) === 'sandbox' || sandboxFeatures.has(featureName(path) ?? '')) return []
  return [...text.matchAll(staticSpecifier)]
    .map(([, name = '']) => posix.join(posix.dirname(path), name))
    .filter((target) => topFolder(target) === 'sandbox')
}

/** Returns the cycles among features that import each other. */
function featureCycles(): string[] {
  const graph = new Map<string, Set<string>>()
  for (const [path, text] of sources()) {
    const own = featureName(path)
    if (!own) continue
    const targets = graph.get(own) ?? new Set()
    graph.set(own, targets)
    for (const name of importedNames(text)) {
      const other = featureName(posix.join(posix.dirname(path), name))
      if (other && other !== own) targets.add(other)
    }
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(graph.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    )
  return [...graph.keys()].filter((feature) => reaches(feature, feature)).sort()
}

describe('import directions:', () => {
  it('the table of CONTRIBUTING.md lists exactly the folders of src', () => {
    const folders = new Set(sources().map(([path]) => topFolder(path)))
    assert.deepEqual([...entryFiles, 'errors.ts', ...allowed.keys()].sort(), [...folders].sort())
  })

  it('every import of the sources is allowed', () => {
    const wrong = sources().flatMap(([path, text]) => forbidden(path, text))
    assert.deepEqual(wrong, [])
  })

  it('no two features import each other, directly or through other features', () => {
    assert.deepEqual(featureCycles(), [])
  })

  it('the sandbox is loaded by dynamic imports', () => {
    assert.deepEqual(
      sources().flatMap(([path, text]) => staticSandboxImports(path, text)),
      [],
    )
  })

  it('every import that the table allows exists', () => {
    const taken = new Set(
      sources().flatMap(([path, text]) =>
        importedNames(text)
          .filter((name) => name.startsWith('.'))
          .map(
            (name) => `${topFolder(path)} → ${topFolder(posix.join(posix.dirname(path), name))}`,
          ),
      ),
    )
    const rows = [...allowed].flatMap(([folder, targets]) =>
      [...targets].filter((target) => target !== folder).map((target) => `${folder} → ${target}`),
    )
    assert.deepEqual(
      rows.filter((row) => !taken.has(row)),
      [],
    )
  })

  const planted: [path: string, line: string][] = [
    ['errors.ts', "import './output/text/sentences.ts'"],
    ['errors.ts', "import * as z from 'zod'"],
    ['contract/planted.ts', "import '../errors.ts'"],
    ['contract/planted.ts', "import { request } from 'undici'"],
    ['contract/planted.ts', "import { readFileSync } from 'node:fs'"],
    ['contract/planted.ts', "import 'zod/v3'"],
    ['contract/planted.ts', "export const late = () => import('../client/client.ts')"],
    ['output/planted.ts', "export type { Run } from '../host/program/run.ts'"],
    ['fs/planted.ts', "import '../output/text/sentences.ts'"],
    ['profile/planted.ts', "export * from '../client/retry.ts'"],
    ['client/planted.ts', "import '../host/program/run.ts'"],
    ['jobs/planted.ts', "import '../command/operation/outcomes.ts'"],
    ['jobs/planted.ts', "const { journal } = require('../sandbox/store/journal.ts')"],
    ['host/planted.ts', "import '../jobs/job.ts'"],
    ['host/planted.ts', "import '../features/names/finder.ts'"],
    ['host/planted.ts', 'const command = await import(`../commands/teams/list.ts`)'],
    ['command/planted.ts', "import '../features/names/finder.ts'"],
    ['sandbox/planted.ts', "import '../client/prepare.ts'"],
    ['sandbox/handlers/planted.ts', "import '../../features/content/model/page-index.ts'"],
    ['features/api/planted.ts', "import '../../commands/api.ts'"],
    ['features/api/planted.ts', "import '../change-requests/model/determine-side.ts'"],
    [
      'features/openapi/model/planted.ts',
      "import '../wait.ts'; import '../../../host/program/run.ts'",
    ],
    ['features/org/model/plan/planted.ts', "import '../../../../command/guards/facts.ts'"],
    ['commands/teams/planted.ts', "import '../../sandbox/sandbox.ts'"],
    ['commands/teams/planted.ts', "const server = import.meta.resolve('../../sandbox/sandbox.ts')"],
    ['commands/teams/planted.ts', "import('../../sandbox/snapshot/mask.ts' /* late */)"],
    ['commands/teams/planted.ts', "import(/* late */ '../../sandbox/snapshot/mask.ts')"],
  ]
  for (const [path, line] of planted) {
    it(`${path} can't contain ${line}`, () => {
      assert.equal(forbidden(path, line).length, 1)
    })
  }

  it('a static import of the sandbox is found', () => {
    const line = "import { createSandbox } from '../../sandbox/sandbox.ts'\n"
    assert.equal(staticSandboxImports('features/api/planted.ts', line).length, 1)
    const late = "const { createSandbox } = await import('../../sandbox/sandbox.ts')\n"
    assert.equal(staticSandboxImports('features/api/planted.ts', late).length, 0)
  })

  it('each folder has a planted import that it may not use', () => {
    const folders = new Set(planted.map(([path]) => topFolder(path)))
    assert.deepEqual([...folders].sort(), ['errors.ts', ...allowed.keys()].sort())
  })

  it('a folder may import its own files and those of the folders in its row', () => {
    for (const [path, line] of [
      ['contract/planted.ts', "import * as z from 'zod'"],
      ['client/planted.ts', "import { operation } from '../contract/operation.ts'"],
      ['client/wire/planted.ts', "import { DocsctlError } from '../../errors.ts'"],
      ['features/api/planted.ts', "await import('../../sandbox/sandbox.ts')"],
      ['features/org/planted.ts', "import { undoJob } from '../jobs/index.ts'"],
    ] as const) {
      assert.deepEqual(forbidden(path, line), [])
    }
  })
})
