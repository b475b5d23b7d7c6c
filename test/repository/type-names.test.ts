import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'

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

describe('the name of an exported type', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, 'src', file), 'utf8'))

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
})
