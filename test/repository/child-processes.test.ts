import assert from 'node:assert/strict'
import { sources } from '../support/layers.ts'

/** The only file that starts processes. It removes docsctl's tokens from their environment. */
const starter = 'fs/start-program.ts'

/** Files that pass on tokens, to docsctl itself or to a program in a sandbox. */
const withTokens = ['features/completion/resource-values.ts', 'host/program/child-process.ts']

/**
 * The only file that uses the package `open`, which starts processes. It removes docsctl's tokens
 * first.
 */
const browser = 'host/terminal/browser.ts'

const valueImport =
  /^import (?!type\b).*(?:'|")(?:node:)?child_process|(?:import|require|getBuiltinModule)\(\s*['"`](?:node:)?child_process/m

const filesWith = (texts: Iterable<readonly [string, string]>, pattern: RegExp) =>
  [...texts].filter(([, text]) => pattern.test(text)).map(([path]) => path)

describe('child processes', () => {
  it("are started only by the file that removes docsctl's tokens", () => {
    assert.deepEqual(filesWith(sources(), valueImport), [starter])
    assert.deepEqual(filesWith(sources(), /(?:import\(|from )['"]open['"]/), [browser])
  })

  it("get docsctl's tokens only from known places", () => {
    const found = filesWith(sources(), /\bstartWithTokens\b/).filter((path) => path !== starter)
    assert.deepEqual(found.sort(), withTokens)
  })

  it('are found in each form of import, except imports of types', () => {
    for (const text of [
      "import { spawn } from 'node:child_process'",
      "import { type ChildProcess, spawn } from 'child_process'",
      "const { fork } = await import('node:child_process')",
      "getBuiltinModule('node:child_process').execFile('ls')",
    ]) {
      assert.deepEqual(filesWith([['a.ts', text]], valueImport), ['a.ts'], text)
    }
    const type = "import type { ChildProcess } from 'node:child_process'"
    assert.deepEqual(filesWith([['a.ts', type]], valueImport), [])
  })
})
