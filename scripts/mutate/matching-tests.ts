import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'

const importSyntax = /\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g

/** Finds the tests of source files, by folder, name, and imports. */
export class MatchingTests {
  readonly #root: string
  readonly #tests: readonly string[]
  readonly #imports = new Map<string, readonly string[]>()

  constructor(root: string) {
    this.#root = root
    this.#tests = filesBelow(root, 'test')
      .filter((file) => /\.test\.tsx?$/.test(file))
      // excludes tests that run the built program, because it doesn't contain the mutation
      .filter((file) => !/^test\/(e2e|repository)\//.test(file))
  }

  /**
   * Returns the nearest tests first: by name and direct import, then by folder, then by the number
   * of imports in between.
   */
  of(source: string): string[] {
    const folder = dirname(source).replace(/^src/, 'test')
    const name = basename(source).replace(/\.tsx?$/, '')
    const near = this.#nearestFolder(folder)
    const ranked = this.#tests.flatMap((test) => {
      const isNamesake = basename(test).startsWith(`${name}.test.`)
      const distance = this.#distance(test, source)
      const isInFolder = near !== undefined && test.startsWith(`${near}/`)
      if (isNamesake && (isInFolder || distance < 3)) return [{ test, rank: 0 }]
      if (distance === 1) return [{ test, rank: 1 }]
      if (isInFolder) return [{ test, rank: 2 + Math.min(distance, 9) / 10 }]
      return distance === 2 ? [{ test, rank: 3 }] : []
    })
    return ranked.sort((a, b) => a.rank - b.rank).map(({ test }) => test)
  }

  /**
   * Returns the test folder that corresponds to a source folder, or to the nearest parent folder
   * that has one.
   */
  #nearestFolder(folder: string): string | undefined {
    for (let at = folder; at !== 'test'; at = dirname(at)) {
      if (this.#tests.some((test) => test.startsWith(`${at}/`))) return at
    }
    return undefined
  }

  /** Counts the imports between a test and a source file. More than three count as infinite. */
  #distance(test: string, source: string): number {
    let now = [test]
    const seen = new Set(now)
    for (let count = 1; count <= 3; count += 1) {
      const next = now.flatMap((file) => this.#importsOf(file)).filter((file) => !seen.has(file))
      if (next.includes(source)) return count
      for (const file of next) seen.add(file)
      now = [...new Set(next)]
    }
    return Number.POSITIVE_INFINITY
  }

  #importsOf(file: string): readonly string[] {
    const known = this.#imports.get(file)
    if (known) return known
    const text = readFileSync(join(this.#root, file), 'utf8')
    const found = [...text.matchAll(importSyntax)]
      .map(([, path = '']) => resolve(this.#root, dirname(file), path))
      .filter((path) => /\.tsx?$/.test(path) && existsSync(path))
      .map((path) => relative(this.#root, path))
    this.#imports.set(file, found)
    return found
  }
}

/** Returns the files below a folder, relative to the root. For a file, returns the file itself. */
export function filesBelow(root: string, path: string): string[] {
  if (/\.tsx?$/.test(path)) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .flatMap((one) =>
      one.isDirectory() ? filesBelow(root, `${path}/${one.name}`) : [`${path}/${one.name}`],
    )
    .filter((file) => /\.tsx?$/.test(file))
}
