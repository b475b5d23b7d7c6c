import assert from 'node:assert/strict'
import { posix } from 'node:path'
import { sources } from '../support/layers.ts'

// Lower these limits after an improvement. Never raise them.
const limits = {
  'commands/teams/list.ts': { files: 74, lines: 6070 },
  'commands/org/apply.ts': { files: 181, lines: 13_843 },
  'commands/undo.ts': { files: 140, lines: 10_535 },
}

const statement = /^(?:import|export)\b(?!\s+type\b)([\w\s{},*$]*?)(?:\bfrom\s+)?'(\.[^'\n]+)'/gm

/**
 * Returns the relative paths that a module imports when it is loaded. Type imports and dynamic
 * imports don't count.
 */
function valueImports(text: string): string[] {
  return [...text.matchAll(statement)].flatMap(([, names = '', target = '']) => {
    const [, list = ''] = /^\s*\{([^}]*)\}\s*$/.exec(names) ?? []
    const named = list
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
    const isErased = named.length > 0 && named.every((name) => name.startsWith('type '))
    return isErased ? [] : [target]
  })
}

/** Returns all files that are loaded together with a file, including that file. */
function loadedFiles(entry: string, texts: ReadonlyMap<string, string>): string[] {
  const loaded = new Set<string>()
  const load = (path: string) => {
    const text = texts.get(path)
    if (text === undefined || loaded.has(path)) return
    loaded.add(path)
    for (const name of valueImports(text)) load(posix.join(posix.dirname(path), name))
  }
  load(entry)
  return [...loaded]
}

/** Counts the lines that contain code. The build removes comments. */
function codeLines(text: string): number {
  return text.split('\n').filter((line) => !/^\s*(?:$|\/\/|\/?\*)/.test(line)).length
}

describe('the static imports of a command:', () => {
  const texts = new Map(sources())

  for (const [command, limit] of Object.entries(limits)) {
    it(`${command} loads at most ${limit.files} files with ${limit.lines} lines of code`, () => {
      const files = loadedFiles(command, texts)
      const lines = files.reduce((sum, file) => sum + codeLines(texts.get(file) ?? ''), 0)
      assert.ok(files.length > 10, `only ${files.length} files were found`)
      assert.ok(files.length <= limit.files, `${files.length} files:\n${files.sort().join('\n')}`)
      assert.ok(lines <= limit.lines, `${lines} lines:\n${files.sort().join('\n')}`)
    })

    it(`${command} loads no file of the sandbox`, () => {
      assert.deepEqual(
        loadedFiles(command, texts).filter((file) => file.startsWith('sandbox/')),
        [],
      )
    })
  }

  it('follows values and re-exports, but no types and no dynamic imports', () => {
    const planted = new Map([
      [
        'a.ts',
        "import {\n  b,\n  type B,\n} from './b.ts'\nimport type { C } from './c.ts'\nimport { type D } from './d.ts'\n",
      ],
      ['b.ts', "export * from './e/e.ts'\nexport const late = () => import('./f.ts')\n"],
      ['c.ts', ''],
      ['d.ts', ''],
      ['e/e.ts', "import '../g.ts'\n"],
      ['f.ts', ''],
      ['g.ts', ''],
    ])
    assert.deepEqual(loadedFiles('a.ts', planted), ['a.ts', 'b.ts', 'e/e.ts', 'g.ts'])
  })
})
