import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'
import { type ProgramOptions, runProgram } from '../support/program.ts'
import { type Handler, json, startServer } from '../support/server.ts'
import { isExecutable } from '../support/tested-program.ts'

/** Code that throws an unhandled error, or rejects a promise, when it receives a signal. */
const stray = `
  process.on('SIGUSR2', () => {
    const error = new TypeError('a stray error')
    if (process.env.STRAY === 'rejection') void Promise.reject(error)
    else throw error
  })`

const member = (id: string) => ({
  object: 'member',
  id,
  role: 'read',
  user: { object: 'user', id, displayName: id, email: `${id}@acme.example` },
})

describe('an uncaught error', () => {
  let folder: string

  before(function () {
    if (isExecutable) this.skip()
  })
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-uncaught-'))
    writeFileSync(join(folder, 'stray.cjs'), stray)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /**
   * Runs the program against a server. Each handler receives a function that throws the error in
   * the program.
   */
  async function run(
    argv: string[],
    handlers: ((fail: () => void) => Handler)[],
    more: Record<string, string> = {},
  ) {
    let kill: Parameters<NonNullable<ProgramOptions['onStart']>>[0] = () => {}
    const server = await startServer(...handlers.map((one) => one(() => kill('SIGUSR2'))))
    try {
      const ended = await runProgram(argv, {
        cwd: folder,
        env: {
          DOCSCTL_API_URL: server.url,
          DOCSCTL_TOKEN: 'tok',
          DOCSCTL_ORG: 'acme',
          DOCSCTL_STATE_DIR: join(folder, 'state'),
          NODE_OPTIONS: `--require ${join(folder, 'stray.cjs')}`,
          ...more,
        },
        onStart: (signal) => {
          kill = signal
        },
      })
      // a long line would be source code of the minified program
      for (const line of ended.stderr.split('\n')) assert.ok(line.length < 2000, ended.stderr)
      return { ...ended, sent: server.seen.map(({ method, url }) => `${method} ${url}`) }
    } finally {
      await server.close()
    }
  }

  const hangs = (fail: () => void) => () => fail()

  for (const kind of ['exception', 'rejection']) {
    it(`is reported with its stack trace (${kind})`, async () => {
      const { exit, stdout, stderr } = await run(['teams', 'list'], [hangs], { STRAY: kind })
      assert.deepEqual([exit, stdout], [1, ''])
      assert.match(stderr, /^docsctl: Bug in docsctl: TypeError: a stray error\n {4}at /)
      assert.match(
        stderr,
        /\n {2}Report this bug to the maintainers of docsctl. Include the command and the lines above\n/,
      )
    })
  }

  for (const argv of [['--json'], ['-o', 'csv']]) {
    it(`is reported for a write in progress, with ${argv.join(' ')}`, async () => {
      const words = ['teams', 'update', 'team_1', '--title', 'Docs', ...argv]
      const { exit, stdout, stderr } = await run(words, [hangs])
      assert.deepEqual([exit, stdout], [1, ''])
      const state = 'It is unknown whether the change was made'
      if (argv.length > 1) assert.ok(stderr.includes(`\n  ${state}\n`), stderr)
      else {
        const [line = '', ...others] = stderr.split('\n')
        assert.deepEqual(others, [''])
        const { error } = JSON.parse(line)
        assert.deepEqual(
          [error.kind, error.state, error.exit, error.request.method],
          ['bug', state, 1, 'PATCH'],
        )
      }
    })
  }

  it('leaves a journal that can be resumed, and reports the steps', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `usr_${index + 1}`)
    let writes = 0
    const service =
      (fail: () => void): Handler =>
      (response, seen) => {
        const [, id = ''] = /members\/(\w+)/.exec(seen.url) ?? []
        if (seen.method === 'PATCH') {
          writes += 1
          if (writes === 5) fail()
          else json(200, { ...member(id), role: 'edit' })(response, seen)
        } else if (id) json(200, member(id))(response, seen)
        else if (seen.url.includes('/members')) {
          json(200, { items: ids.map(member) })(response, seen)
        } else json(200, { object: 'user', id: 'usr_me' })(response, seen)
      }
    const words = ['members', 'update', ...ids, '--role', 'edit', '--yes', '--allow-large']
    const handlers = Array.from({ length: 100 }, () => service)
    const { exit, stderr } = await run([...words, '--jobs', '1', '--json'], handlers)
    const { error } = JSON.parse(stderr.trimEnd().split('\n').at(-1) as string)
    assert.deepEqual([exit, error.kind, error.exit], [12, 'partial', 12])
    assert.match(error.message, /^4 completed, 0 failed, 7 pending, 1 unknown\n/)
    assert.match(error.hint, /^docsctl jobs resume \S+$/)
    assert.equal(writes, 5)
  })

  it('removes the temporary file of a download', async () => {
    const { exit } = await run(
      ['content', 'files', 'get', 'file_1', '--space', 'space_1', '--out', 'copy.png'],
      [
        () => (response, seen) => {
          const downloadURL = `http://${seen.headers.host}/copy`
          json(200, {
            id: 'file_1',
            name: 'copy.png',
            contentType: 'image/png',
            size: 9,
            downloadURL,
          })(response, seen)
        },
        (fail) => (response) => {
          response.writeHead(200, { 'content-length': '9' })
          response.write('half', fail)
        },
      ],
    )
    assert.equal(exit, 1)
    assert.deepEqual(readdirSync(folder), ['stray.cjs'])
  })

  it('is reported without its source if it occurs while the program loads', async () => {
    const copy = join(folder, 'program')
    cpSync(join(root, 'bin'), join(copy, 'bin'), { recursive: true })
    cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true })
    const file = join(copy, 'dist/start.js')
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n)`)
    const program = join(copy, 'bin/run.js')
    const text = await runProgram(['teams', 'list'], { program })
    assert.deepEqual(
      [text.exit, text.stderr],
      [1, "docsctl: Cannot load docsctl: Unexpected token ')'\n  Install docsctl again\n"],
    )
    const { stderr } = await runProgram(['teams', 'list', '--json'], { program })
    assert.deepEqual(JSON.parse(stderr), {
      error: {
        kind: 'failed',
        message: "Cannot load docsctl: Unexpected token ')'",
        hint: 'Install docsctl again',
        retryable: false,
        exit: 1,
      },
    })
  })
})
