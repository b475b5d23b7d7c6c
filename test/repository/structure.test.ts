import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../scripts/manifest.ts'
import { importCycles, importGraph } from '../support/import-graph.ts'
import { sources } from '../support/layers.ts'

// Lower these limits after an improvement. Never raise them.
const limits = {
  linesPerFile: 300,
  filesPerFolder: 25,
  importCycles: 3,
  repeatedNames: 5,
}

type Source = [path: string, text: string]

const declaration =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm

const exportList = /^export (?:type )?\{([^}]*)\}(?! from)/gm

/**
 * Returns the names that a file declares and exports, both values and types. Re-exports from other
 * files don't count.
 */
function exportedNames(text: string): Set<string> {
  const declared = [...text.matchAll(declaration)].map(([, name = '']) => name)
  const listed = [...text.matchAll(exportList)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(/\s+/).pop() ?? ''),
  )
  return new Set([...declared, ...listed].filter(Boolean))
}

/** Returns the names that more than one file exports, each with the exporting files. */
function repeatedNames(files: readonly Source[]): string[] {
  const exporters = new Map<string, string[]>()
  for (const [path, text] of files)
    for (const name of exportedNames(text))
      exporters.set(name, [...(exporters.get(name) ?? []), path])
  return [...exporters]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`)
    .sort()
}

/** Asserts that a list has at most `limit` entries. If the assertion fails, prints the list. */
function assertAtMost(limit: number, found: readonly string[]) {
  assert.ok(found.length <= limit, `${found.length} > ${limit}:\n${found.join('\n')}`)
}

describe('the structure of src:', () => {
  it('a file has at most 300 lines', () => {
    const long = sources().filter(([, text]) => text.split('\n').length > limits.linesPerFile + 1)
    assert.deepEqual(
      long.map(([path]) => path),
      [],
    )
  })

  it('a folder has at most 25 files', () => {
    const counts = new Map<string, number>()
    for (const [path] of sources()) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
    const large = [...counts].filter(([, count]) => count > limits.filesPerFolder)
    assert.deepEqual(large, [])
  })

  it('few groups of files import each other in a circle, even for types only', () => {
    const cycles = importCycles(importGraph(sources()))
    assertAtMost(
      limits.importCycles,
      cycles.map((group) => group.join(', ')),
    )
  })

  it('few exported names exist more than once', () => {
    assertAtMost(limits.repeatedNames, repeatedNames(sources()))
  })

  it('finds a planted cycle once, even through a type and a re-export', () => {
    const planted: Source[] = [
      ['fs/a.ts', "import type { B } from './b.ts'\n"],
      ['fs/b.ts', "import {\n  c,\n  d,\n} from './deep/c.ts'\n"],
      ['fs/deep/c.ts', "export { a } from '../a.ts'\nimport '../b.ts'\n"],
      ['fs/apart.ts', "import { a } from './a.ts'\n"],
    ]
    assert.deepEqual(importCycles(importGraph(planted)), [['fs/a.ts', 'fs/b.ts', 'fs/deep/c.ts']])
  })

  it('finds a planted name that two files export, but no re-export', () => {
    const planted: Source[] = [
      ['fs/a.ts', 'export async function readPlan() {}\nexport const once = 1\n'],
      ['fs/b.ts', 'const readPlan = 1\nexport { readPlan }\n'],
      ['fs/c.ts', "export { once } from './a.ts'\n"],
    ]
    assert.deepEqual(repeatedNames(planted), ['readPlan: fs/a.ts, fs/b.ts'])
  })
})

describe('CONTRIBUTING.md', () => {
  it('refers only to files that exist', () => {
    const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
    const paths = text.match(/\b(?:src|test|docs|bin|scripts|examples)\/[\w./-]*\w/g) ?? []
    assert.ok(paths.length > 20)
    // a placeholder for the folder of a new feature
    const files = paths.filter((path) => !path.endsWith('/TOPIC'))
    assert.deepEqual(
      files.filter((path) => !existsSync(join(root, path))),
      [],
    )
  })
})
