import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, rmdirSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cleanEnvironment, runProgram } from '../support/program.ts'
import { json, startServer } from '../support/server.ts'
import { isExecutable } from '../support/tested-program.ts'

const program = fileURLToPath(new URL('../../bin/run.js', import.meta.url))

describe('the program in unusual environments', () => {
  it('runs in a removed folder and finds no file there', async function () {
    if (process.platform === 'win32') this.skip()
    const folder = mkdtempSync(join(tmpdir(), 'removed-'))
    const env = cleanEnvironment({ DOCSCTL_TOKEN: 't', DOCSCTL_ORG: 'acme' })
    const script = 'rmdir "$PWD" && exec "$0" "$@"'
    const words = [
      process.execPath,
      program,
      'teams',
      'create',
      '--input',
      'team.json',
      '--dry-run',
    ]
    const { status, stderr } = spawnSync('sh', ['-c', script, ...words], { cwd: folder, env })
    try {
      assert.equal(status, 2)
      assert.match(
        String(stderr),
        /^docsctl: Cannot read the file team\.json for --input \(ENOENT\)/,
      )
    } finally {
      assert.throws(() => rmdirSync(folder))
    }
  })

  for (const [what, argv] of [
    ['a file', ['--input', '/dev/zero']],
    ['a text', ['--title', '@/dev/zero']],
  ] as const) {
    it(`stops reading ${what} that never ends`, async function () {
      if (process.platform === 'win32') this.skip()
      const env = { DOCSCTL_TOKEN: 't', DOCSCTL_ORG: 'acme' }
      const { exit, stderr } = await runProgram(['teams', 'create', ...argv], { env })
      assert.equal(exit, 2)
      assert.match(
        stderr,
        /Cannot read the file \/dev\/zero for --\w+ \(it is larger than 100 MB\)/,
      )
    })
  }

  for (const [what, argv, token] of [
    ['a body', ['--input', 'pipe'], { DOCSCTL_TOKEN: 't' }],
    ['a text', ['--title', '@pipe'], { DOCSCTL_TOKEN: 't' }],
    ['the token', ['--title', 'Docs'], { DOCSCTL_TOKEN_FILE: 'pipe' }],
  ] as const) {
    it(`stops waiting for ${what} without a writer after --timeout or Ctrl-C`, async function () {
      if (process.platform === 'win32') this.skip()
      const folder = mkdtempSync(join(tmpdir(), 'pipe-'))
      const pipe = join(folder, 'pipe')
      assert.equal(spawnSync('sh', ['-c', 'mkfifo "$0"', pipe]).status, 0)
      const env = { ...token, DOCSCTL_ORG: 'acme', DOCSCTL_API_URL: 'http://127.0.0.1:1' }
      const words = ['teams', 'create', ...argv]
      let writer: Promise<FileHandle> | undefined
      try {
        const late = await runProgram([...words, '--timeout', '300ms'], { env, cwd: folder })
        const [sentence] = late.stderr.split('\n')
        assert.equal(sentence, 'docsctl: Timed out after 300ms (--timeout)')
        assert.equal(late.exit, 9)
        // opening the named pipe blocks until the program reads from it
        writer = open(pipe, 'w')
        const left = await runProgram(words, {
          env,
          cwd: folder,
          onStart: (kill) => void writer?.then(() => kill('SIGINT')),
        })
        assert.deepEqual([left.exit, left.stderr], [130, 'docsctl: interrupted\n'])
      } finally {
        closeSync(openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK))
        await (await writer)?.close()
        rmSync(folder, { recursive: true })
      }
    })
  }

  for (const [what, expression, sentence] of [
    ['a lack of memory', '[]|.[1000000000]=1', 'jq ran out of memory'],
    ['a failed assertion of jq', 'setpath([range(10000)|tostring];1)', 'jq failed'],
  ] as const) {
    it(`reports a --jq expression that causes ${what}`, async () => {
      const team = { object: 'team', id: 'team_1', title: 'Docs', members: 0, spaces: 0 }
      const made = { ...team, createdAt: '2026-01-05T10:00:00.000Z' }
      const server = await startServer(json(200, made))
      try {
        const env = { DOCSCTL_API_URL: server.url, DOCSCTL_TOKEN: 't', DOCSCTL_ORG: 'acme' }
        const { exit, stdout, stderr } = await runProgram(
          ['teams', 'get', 'team_1', '--jq', expression],
          { env },
        )
        assert.deepEqual([exit, stdout], [1, ''])
        assert.equal(
          stderr,
          `docsctl: --jq: ${sentence}\n  Print the result with -o json, and filter it with a different program\n`,
        )
      } finally {
        await server.close()
      }
    })
  }

  for (const LC_ALL of ['C', 'POSIX', 'tr_TR.UTF-8', 'de_DE.ISO-8859-1']) {
    it(`prints the same text in the same order with LC_ALL ${LC_ALL}`, async () => {
      const titles = ['Überblick', 'İletişim', '日本語', 'שלום', '👩‍💻 Docs']
      const items = Array.from({ length: 1200 }, (_, at) => ({
        object: 'team',
        id: `team_${at}`,
        title: titles[at % titles.length],
      }))
      const server = await startServer(json(200, { items }))
      try {
        const env = { DOCSCTL_API_URL: server.url, DOCSCTL_TOKEN: 't', DOCSCTL_ORG: 'acme', LC_ALL }
        const argv = ['teams', 'list', '--columns', 'id,title', '-o', 'csv', '--no-warn']
        const { exit, stdout, stderr } = await runProgram(argv, { env })
        assert.equal(exit, 0, stderr)
        assert.equal(stderr, '1,200 teams, complete\n')
        assert.deepEqual(stdout.split('\r\n').slice(0, 6), [
          'id,title',
          'team_0,Überblick',
          'team_1,İletişim',
          'team_2,日本語',
          'team_3,שלום',
          'team_4,👩‍💻 Docs',
        ])
      } finally {
        await server.close()
      }
    })
  }

  it('hides a token that returns as a request ID', async () => {
    const server = await startServer(json(403, undefined, { 'x-request-id': 'tok_5ecret' }))
    try {
      const env = { DOCSCTL_API_URL: server.url, DOCSCTL_TOKEN: 'tok_5ecret', DOCSCTL_ORG: 'acme' }
      const { exit, stderr } = await runProgram(['teams', 'get', 't1', '--verbose'], { env })
      assert.equal(exit, 5)
      assert.match(stderr, /Request ID: \*\*\*/)
      assert.doesNotMatch(stderr, /5ecret/)
    } finally {
      await server.close()
    }
  })

  // with fewer than two free file handles, Node itself can't load the program
  for (const free of [2, 3, 4, 6]) {
    it(`reports a limit of ${free} file handles and the outcome of a write`, async function () {
      if (process.platform === 'win32') this.skip()
      const team = { object: 'team', id: 'team_1', title: 'Docs', members: 0, spaces: 0 }
      const made = { ...team, createdAt: '2026-01-05T10:00:00.000Z' }
      for (const line of ['teams list --jq length', 'teams create --title Docs -o yaml']) {
        const server = await startServer(json(200, line.includes('list') ? { items: [] } : made))
        try {
          const env = { DOCSCTL_API_URL: server.url, DOCSCTL_TOKEN: 't', DOCSCTL_ORG: 'acme' }
          const argv = [...line.split(' '), '--max-wait', '0']
          const { exit, stderr } = await runProgram(argv, { env, freeHandles: free })
          if (exit === 0) continue
          const isSent = server.seen.length > 0
          assert.match(
            stderr,
            /^docsctl: .*(cannot open more connections|Too many open files) \(EMFILE\)$/m,
          )
          assert.match(stderr, /Close other programs, or raise the open file limit \(ulimit -n\)/)
          assert.doesNotMatch(stderr, /bug/)
          assert.equal(
            /The change was made \(resource ID: team_1\)/.test(stderr),
            isSent && line.includes('create'),
          )
        } finally {
          await server.close()
        }
      }
    })
  }

  it("reports that a long response can't be buffered in a file", async function () {
    if (process.platform === 'win32' || isExecutable) this.skip()
    const items = [{ object: 'team', id: 'team_1', title: 'x'.repeat(9e6) }]
    const server = await startServer(json(200, { items }))
    try {
      const env = { DOCSCTL_API_URL: server.url, DOCSCTL_TOKEN: 't', DOCSCTL_ORG: 'acme' }
      const argv = ['teams', 'list', '--json', '--no-warn']
      const { exit, stdout, stderr } = await runProgram(argv, { env, freeHandles: 2 })
      assert.deepEqual([exit, stdout], [1, ''])
      const { message, hint } = JSON.parse(stderr).error
      assert.equal(message, 'Too many open files (EMFILE)')
      assert.equal(hint, 'Close other programs, or raise the open file limit (ulimit -n)')
    } finally {
      await server.close()
    }
  })
})
