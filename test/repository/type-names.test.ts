import assert from 'node:assert/strict'
import { allowedArrows, folderOf, sources } from '../support/house.ts'

/** The exported types of a text. */
function typesOf(text: string): string[] {
  const found = text.matchAll(/^export (?:interface|type|(?:abstract )?class|enum) (\w+)/gm)
  return [...found].map(([, name = '']) => name)
}

/** The names that more than one file exports as a type. */
function ambiguous(files: readonly string[]): string[] {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const name of files.flatMap((text) => [...new Set(typesOf(text))])) {
    if (seen.has(name)) twice.add(name)
    seen.add(name)
  }
  return [...twice].sort()
}

const allowed = allowedArrows()

const mayImport = (folder: string, other: string) =>
  other === 'errors.ts' ? folder !== 'contract' : allowed.get(folder)?.has(other) === true

/** The types that a file has for itself under a name that it could import as another. */
function hiding(files: readonly [path: string, text: string][]): string[] {
  const exporters = new Map(
    files.flatMap(([path, text]) => typesOf(text).map((name) => [name, path] as const)),
  )
  return files.flatMap(([path, text]) =>
    [...text.matchAll(/^(?:interface|type|(?:abstract )?class|enum) (\w+)/gm)].flatMap(
      ([, name = '']) => {
        const exporter = exporters.get(name)
        const isNear = exporter && mayImport(folderOf(path), folderOf(exporter))
        return isNear ? [`${path} has a ${name} beside that of ${exporter}`] : []
      },
    ),
  )
}

describe('the name of an exported type', () => {
  const files = sources().map(([, text]) => text)

  it('means one thing in the whole house', () => {
    assert.deepEqual(ambiguous(files), [])
  })

  it('is found twice where two files export it', () => {
    const planted = [
      'export interface Plan {}',
      'export type Plan = string',
      'export class Other {}',
    ]
    assert.deepEqual(ambiguous(planted), ['Plan'])
  })

  it('is had by no other type where it can be imported', () => {
    assert.deepEqual(hiding(sources()), [])
  })

  it('is found where a file has it for itself, unless the folders never meet', () => {
    const planted: [string, string][] = [
      ['frame/program/run.ts', 'export interface Run {}'],
      ['topics/api/planted.ts', 'interface Run {}'],
      ['sandbox/planted.ts', 'interface Run {}'],
    ]
    assert.deepEqual(hiding(planted), [
      'topics/api/planted.ts has a Run beside that of frame/program/run.ts',
    ])
  })
})
