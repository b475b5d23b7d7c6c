import assert from 'node:assert/strict'
import { ClosedPipe, DocsctlError } from '../../../src/errors.ts'
import { report, wantsJson } from '../../../src/host/program/report.ts'
import type { Runtime } from '../../../src/host/program/runtime.ts'
import { splitArguments } from '../../support/docsctl.ts'

async function reported(thrown: unknown, line = 'teams list', env: Runtime['env'] = {}) {
  let text = ''
  const stderr = {
    isTTY: false,
    columns: 80,
    write: async (written: string) => {
      text += written
    },
  }
  const exit = await report(thrown, splitArguments(line), { stderr, env } as Runtime)
  return { exit, text }
}

const notFound = new DocsctlError('not-found', 'Not found (404)', {
  status: 404,
  request: { method: 'GET', url: 'https://api.test/v1/orgs/acme/teams/x' },
  requestId: 'req_1',
  hint: 'docsctl teams list',
  state: 'nothing was changed',
})

describe('an error', () => {
  it('contains no terminal control or hidden characters in its JSON', async () => {
    const error = new DocsctlError('failed', 'a\u202eb\u009b31m')
    const { text } = await reported(error, 'teams list --json')
    assert.match(text, /"message":"a\\u202eb\\u009b31m"/)
    assert.equal(JSON.parse(text).error.message, 'a\u202eb\u009b31m')
  })

  it('shows the failure, the state, the next step, and the request', async () => {
    assert.deepEqual(await reported(notFound), {
      exit: 3,
      text: [
        'docsctl: Not found (404)',
        '  nothing was changed',
        '  try: docsctl teams list',
        '  GET https://api.test/v1/orgs/acme/teams/x returned 404',
        '  Request ID: req_1',
        '',
      ].join('\n'),
    })
  })

  it('shows a hint that is a sentence without a label', async () => {
    const error = new DocsctlError('failed', 'The folder exists', {
      hint: 'Use a different folder',
    })
    const { text } = await reported(error)
    assert.equal(text, 'docsctl: The folder exists\n  Use a different folder\n')
  })

  it('is one line of JSON with --json', async () => {
    assert.deepEqual(await reported(notFound, 'teams get x --json'), {
      exit: 3,
      text: '{"error":{"kind":"not-found","message":"Not found (404)","state":"nothing was changed","status":404,"request":{"method":"GET","url":"https://api.test/v1/orgs/acme/teams/x"},"requestId":"req_1","hint":"docsctl teams list","retryable":false,"exit":3}}\n',
    })
  })

  it('includes its problems in JSON', async () => {
    const message = 'Invalid value "owner" for --role. Expected one of: admin, read'
    const problems = [{ where: '--role', rule: 'unknown-value' as const, message, value: 'owner' }]
    const error = new DocsctlError('usage', 'bad\nworse', { problems })
    const { exit, text } = await reported(error, 'teams list -o jsonl')
    assert.equal(exit, 2)
    assert.deepEqual(JSON.parse(text).error.problems, problems)
    assert.equal(text.split('\n').length, 2)
  })

  it("can't control a terminal", async () => {
    const { text } = await reported(new DocsctlError('refused', 'no\u001b[2Jtitle \u202E'))
    assert.equal(text, 'docsctl: no\\u{1b}[2Jtitle \\u{202e}\n')
  })

  it("can't run commands of a CI runner", async () => {
    const error = new DocsctlError('refused', 'no\n::error::b\nc ##vso[task.complete]d')
    for (const env of [{ GITHUB_ACTIONS: 'true' }, {}]) {
      const { text } = await reported(error, 'teams list', env)
      assert.equal(text, 'docsctl: no\n\\u{3a}:error::b\nc #\\u{23}vso[task.complete]d\n')
    }
    const azure = await reported(error, 'teams list --json', { TF_BUILD: 'True' })
    assert.doesNotMatch(azure.text, /##vso/)
    assert.equal(JSON.parse(azure.text).error.message, error.message)
  })

  it('shows its stack trace and asks for a report if it is unexpected', async () => {
    const { exit, text } = await reported(new TypeError('x is not a function'))
    assert.equal(exit, 1)
    assert.match(text, /^docsctl: Bug in docsctl: TypeError: x is not a function\n {4}at /)
    assert.match(
      text,
      /\n {2}Report this bug to the maintainers of docsctl\. Include the command and the lines above\n$/,
    )
  })

  for (const error of [
    Object.assign(new Error('EMFILE: too many open files, open x'), { code: 'EMFILE' }),
    Object.assign(new Error('file table overflow'), { code: 'ENFILE' }),
    Object.assign(new Error('Worker initialization failure: EMFILE'), {
      code: 'ERR_WORKER_INIT_FAILED',
    }),
  ]) {
    it(`isn't a bug if a file can't be opened: ${error.message}`, async () => {
      const { exit, text } = await reported(error)
      assert.equal(exit, 1)
      assert.match(
        text,
        /^docsctl: Too many open files \(E[MN]FILE\)\n {2}Close other programs, or raise the open file limit \(ulimit -n\)\n$/,
      )
    })
  }

  it('is also JSON if it is unexpected', async () => {
    const { text } = await reported('thrown as text', 'teams list --json')
    const { kind, message, exit } = JSON.parse(text).error
    assert.deepEqual(
      { kind, message, exit },
      {
        kind: 'bug',
        message: 'Bug in docsctl: thrown as text',
        exit: 1,
      },
    )
  })

  it('is ignored if the reader of stdout has closed', async () => {
    assert.deepEqual(await reported(new ClosedPipe()), { exit: 0, text: '' })
  })

  it('keeps its exit code if stderr is also closed', async () => {
    const stderr = { isTTY: false, columns: 80, write: () => Promise.reject(new ClosedPipe()) }
    assert.equal(await report(notFound, [], { stderr, env: {} } as unknown as Runtime), 3)
  })
})

describe('errors in JSON', () => {
  const asked = (line: string, env = {}) => wantsJson(splitArguments(line), env)

  it('are printed if the output is JSON, regardless of the notation of the flag', () => {
    for (const line of [
      'x --json',
      'x -o json',
      'x -o jsonl',
      'x -ojson',
      'x --output json',
      'x --output=jsonl',
    ]) {
      assert.equal(asked(line), true, line)
    }
    assert.equal(asked('x', { DOCSCTL_OUTPUT: 'json' }), true)
  })

  it('are not printed for other formats', () => {
    for (const line of ['x', 'x -o table', 'x -- --json', 'x --jsonx', 'x -o']) {
      assert.equal(asked(line), false, line)
    }
    assert.equal(asked('x -o csv', { DOCSCTL_OUTPUT: 'json' }), false)
  })
})
