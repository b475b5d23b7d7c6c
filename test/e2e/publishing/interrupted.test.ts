import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { runProgram } from '../../support/program.ts'
import { isExecutable } from '../../support/tested-program.ts'

const preload = fileURLToPath(new URL('../../support/processes/never-read.mjs', import.meta.url))

describe('Ctrl-C in the program while it reads a document', () => {
  let kill: ((signal: NodeJS.Signals) => void) | undefined
  before(function () {
    if (isExecutable) this.skip()
  })
  afterEach(() => kill?.('SIGKILL'))

  const documents = {
    YAML: 'openapi: 3.1.0 # read without an end\ninfo: {title: Pets, version: "1"}\npaths: {}\n',
    JSON: '{"openapi": "3.1.0", "info": {"title": "read without an end", "version": "1"}}',
  }
  for (const [what, stdin] of Object.entries(documents)) {
    for (const words of ['openapi publish pets - --check', 'openapi diff - -']) {
      it(`ends docsctl ${words} immediately while it reads ${what}`, async () => {
        const { exit, signal, stderr, stdout } = await runProgram(words.split(' '), {
          stdin,
          env: { NODE_OPTIONS: `--import=${preload}` },
          onStart: (send) => {
            kill = send
          },
        })
        assert.deepEqual(
          { exit, signal, stderr, stdout },
          { exit: 130, signal: null, stderr: 'docsctl: interrupted\n', stdout: '' },
        )
      })
    }
  }
})
