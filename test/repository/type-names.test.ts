import assert from 'node:assert/strict'
import { allowedImports, sources, topFolder } from '../support/layers.ts'

/** Returns the names of the exported types in a source file. */
function exportedTypes(text: string): string[] {
  const found = text.matchAll(/^export (?:interface|type|(?:abstract )?class|enum) (\w+)/gm)
  return [...found].map(([, name = '']) => name)
}

/** Returns the type names that more than one file exports. */
function ambiguous(files: readonly string[]): string[] {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const name of files.flatMap((text) => [...new Set(exportedTypes(text))])) {
    if (seen.has(name)) twice.add(name)
    seen.add(name)
  }
  return [...twice].sort()
}

const allowed = allowedImports()

const featureName = (path: string) =>
  path.startsWith('features/') ? path.split('/')[1] : undefined

/**
 * Returns whether a file may import another file directly instead of through the index file of a
 * feature.
 */
function mayImport(path: string, other: string): boolean {
  const [folder, otherFolder] = [topFolder(path), topFolder(other)]
  if (other === 'errors.ts') return folder !== 'contract'
  if (folder === 'features' && otherFolder === 'features')
    return featureName(path) === featureName(other)
  return allowed.get(folder)?.has(otherFolder) === true
}

/** Returns local types that have the same name as a type that their file could import. */
function hiding(files: readonly [path: string, text: string][]): string[] {
  const exporters = new Map(
    files.flatMap(([path, text]) => exportedTypes(text).map((name) => [name, path] as const)),
  )
  return files.flatMap(([path, text]) =>
    [...text.matchAll(/^(?:interface|type|(?:abstract )?class|enum) (\w+)/gm)].flatMap(
      ([, name = '']) => {
        const exporter = exporters.get(name)
        const isNear = exporter && mayImport(path, exporter)
        return isNear ? [`${path} has a ${name} beside that of ${exporter}`] : []
      },
    ),
  )
}

describe('the name of an exported type', () => {
  const files = sources().map(([, text]) => text)

  it('has one meaning in the codebase', () => {
    assert.deepEqual(ambiguous(files), [])
  })

  it('is reported if two files export it', () => {
    const planted = [
      'export interface Plan {}',
      'export type Plan = string',
      'export class Other {}',
    ]
    assert.deepEqual(ambiguous(planted), ['Plan'])
  })

  it('is used by no other type that could import it', () => {
    assert.deepEqual(hiding(sources()), [])
  })

  it('is reported for a local type unless the folders never import each other', () => {
    const planted: [string, string][] = [
      ['host/program/run.ts', 'export interface Run {}'],
      ['features/api/planted.ts', 'interface Run {}'],
      ['sandbox/planted.ts', 'interface Run {}'],
    ]
    assert.deepEqual(hiding(planted), [
      'features/api/planted.ts has a Run beside that of host/program/run.ts',
    ])
  })
})
