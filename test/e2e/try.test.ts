import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inTerminal, type Terminal } from '../support/processes/terminal.ts'
import { runProgram } from '../support/program.ts'
import { validateResponses } from '../support/service/recorded-answers.ts'

const script = (name: string) => fileURLToPath(new URL(`../../scripts/${name}`, import.meta.url))
const tour = ['sandbox', 'run', '--seed', 'demo', '--', process.execPath, script('tour.js')]

describe('npm run try', () => {
  validateResponses()
  let terminal: Terminal | undefined

  // stop the process, because a waiting process would prevent mocha from exiting
  afterEach(() => {
    terminal?.kill()
    terminal = undefined
  })

  it('walks through the main task, and ends afterwards if there is no terminal', async () => {
    const { exit, stdout, stderr } = await runProgram([], { program: script('try.js') })
    assert.equal(exit, 0, stderr)
    const shown = stdout.split('\n').filter((line) => line.startsWith('$ docsctl '))
    assert.ok(shown.length >= 10)
    for (const words of [
      'members list --role read -o ids | docsctl members update - --role comment',
      'cr list --space sp_developer-guide',
      'cr diff 5 --space sp_developer-guide',
      'cr merge 5 --space sp_developer-guide --yes',
      'openapi publish parcels parcels.yaml',
    ]) {
      assert.ok(shown.includes(`$ docsctl ${words}`), words)
    }
    assert.match(stdout, /^usr_ines\tInes Moreau\t/m)
    assert.match(stdout, /^result\tmerge$/m)
    assert.match(stdout, /^Double the delay after each attempt/m)
    assert.doesNotMatch(stdout, /Try it yourself/)
  })

  it('ends at a failing step with its code', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'docsctl-e2e-'))
    writeFileSync(join(folder, 'docsctl'), '#!/bin/sh\nexit 7\n')
    chmodSync(join(folder, 'docsctl'), 0o755)
    const PATH = [folder, process.env.PATH].join(delimiter)
    const { exit, stdout, stderr } = await runProgram([], {
      program: script('tour.js'),
      env: { PATH },
    })
    rmSync(folder, { recursive: true })
    assert.equal(exit, 7)
    assert.match(stderr, /The tour stopped: docsctl members list --role admin exited with 7/)
    assert.equal(stdout.split('\n').filter((line) => line.startsWith('$ ')).length, 1)
  })

  it('opens a shell with docsctl and the running sandbox on a terminal', async () => {
    const env = { SHELL: '/bin/sh', PS1: 'ready> ' }
    terminal = inTerminal(tour, { env, columns: 160 })
    await terminal.waitFor('Try it yourself.')
    await terminal.waitFor('ready> ')
    terminal.type('docsctl teams list --jq ".[].title" | sort | head -n 1\r')
    await terminal.waitFor('Customer Support')
    // the shell's program must own the terminal before it can receive Ctrl-C, so wait for its
    // output; the quotation marks make the output differ from the echoed input
    terminal.type(`sh -c 'echo sleep"ing"; exec sleep 60'\r`)
    await terminal.waitFor('sleeping')
    terminal.type('\u0003')
    terminal.type('docsctl teams get team_0 2>/dev/null; echo "ended with $?"\r')
    await terminal.waitFor('ended with 3')
    terminal.type('exit 9\r')
    assert.equal(await terminal.ended(), 0)
  })
})
