import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, type Ended, splitArguments, token } from './docsctl.ts'
import { ada } from './people.ts'

/** A test case: a command, the expected request, and the expected output. */
export interface CommandCase {
  /** the command line as typed, without `docsctl` */
  run: string
  /** the expected request, as in the API reference: `GET /v1/orgs/acme/teams?limit=1000` */
  sends: string
  /** the expected body of the request; if it is absent, the body must be empty */
  body?: unknown
  /** the body that a dry run prints, if it differs because secrets are masked */
  maskedBody?: unknown
  /** the body of the response; its status is 200 unless `status` is set */
  answers?: unknown
  status?: number
  /** the read before the request, with its response */
  before?: readonly [sends: string, answers: unknown]
  /** the read before the request that only a terminal requires, with its response */
  beforeOnTerminal?: readonly [sends: string, answers: unknown]
  /** the read after the request, with its response */
  behind?: readonly [sends: string, answers: unknown]
  /** true if the command changes several resources and therefore reads the caller first */
  asksWhoCalls?: true
  stdin?: string
  /** the output on a terminal with 100 columns, without the common indentation */
  table: string
  /** true if the command makes a resource visible to more people, which requires confirmation */
  exposes?: true
  /** in a pipe */
  tsv: string
  /** the output with --json; by default, the response itself or the items of a list */
  json?: unknown
}

/** The cases in all test files that were loaded so far. */
export const commandCases: CommandCase[] = []

/** Defines the tests of a case: its request, its three outputs, its dry run, and its prompt. */
export function commandCase(given: CommandCase): void {
  commandCases.push(given)
  const [method = '', target = ''] = given.sends.split(' ')
  const argv = splitArguments(given.run)

  describe(`docsctl ${given.run}`, () => {
    afterEach(() => nock.cleanAll())

    const run = async (more: string[], terminal?: number) => {
      const ended = await runCase(given, more, terminal)
      assert.equal(ended.exit, 0, ended.stderr)
      return ended
    }

    it('sends the documented request and prints a table on a terminal', async () => {
      assert.equal((await run(['--no-color'], 100)).stdout, unindent(given.table))
    })

    it('prints tab-separated values in a pipe', async () => {
      const { stdout, stderr } = await run([])
      assert.equal(stdout, unindent(given.tsv))
      assert.ok(!stderr.includes(token))
    })

    it('prints JSON with --json', async () => {
      const { stdout } = await run(['--json'])
      assert.equal(stdout, `${JSON.stringify(expectedJson(given), null, 2)}\n`)
    })

    if (method !== 'GET') {
      it('prints the request with --dry-run and sends nothing', async () => {
        const { exit, stdout, stderr } = await docsctl([...argv, '--dry-run'], {
          ...(given.stdin !== undefined && { stdin: given.stdin }),
        })
        assert.equal(exit, 0, stderr)
        const expected = { method, url: `https://api.test${target}` }
        const printed = given.maskedBody ?? given.body
        const body = printed === undefined ? {} : { body: printed }
        assert.deepEqual(JSON.parse(stdout), { ...expected, ...body })
      })
    }

    if (asks(given)) {
      it("fails without --yes if it can't prompt, and sends nothing", async () => {
        const { exit, stdout, stderr } = await docsctl(argv)
        assert.equal(exit, 2)
        assert.equal(stdout, '')
        assert.match(stderr, /requires --yes without a terminal/)
      })
    }
  })
}

/** Runs a case with additional arguments, and with the response of the case. */
export async function runCase(
  given: CommandCase,
  more: readonly string[],
  terminal?: number,
): Promise<Ended> {
  const { beforeOnTerminal = given.before } = given
  const before = terminal === undefined ? given.before : beforeOnTerminal
  const scope = expectRequest({ ...given, ...(before && { before }) })
  const yes = asks(given) || given.exposes ? ['--yes'] : []
  const others: string[] = []
  const note = (_: unknown, { method, path }: { method: string; path: string }) =>
    others.push(`${method} ${path}`)
  nock.emitter.on('no match', note)
  try {
    const ended = await docsctl([...splitArguments(given.run), ...yes, ...more], {
      ...(terminal !== undefined && { terminal }),
      ...(given.stdin !== undefined && { stdin: given.stdin }),
    })
    if (ended.exit === 0) scope.done()
    assert.deepEqual(others, [], 'nothing else is sent')
    return ended
  } finally {
    nock.emitter.off('no match', note)
    nock.cleanAll()
  }
}

/**
 * Returns whether the verb of a case requires a prompt. The verbs are listed here, so that a
 * command whose prompt is missing fails its test.
 */
export function asks({ run, sends }: CommandCase): boolean {
  if (sends.startsWith('GET ')) return false
  return /\b(delete|remove|remove-section|revoke|transfer|merge|unpublish|regenerate|uninstall|enable-sso)\b/.test(
    run.split(' ').slice(0, 4).join(' '),
  )
}

function expectRequest({
  sends,
  body,
  answers,
  status,
  before,
  behind,
  asksWhoCalls,
}: CommandCase): nock.Scope {
  const [method = '', target = ''] = sends.split(' ')
  const [, path = ''] = behind?.[0].split(' ') ?? []
  const headers = { authorization: `Bearer ${token}` }
  const matches = (sent: unknown) => {
    assert.deepEqual(sent === '' ? undefined : sent, body)
    return true
  }
  const scope = nock('https://api.test', { reqheaders: headers })
    .intercept(target, method, matches)
    .reply(status ?? (answers === undefined ? 204 : 200), answers as nock.Body)
  if (asksWhoCalls) scope.get('/v1/user').reply(200, { ...ada.user, id: 'usr_caller' })
  const [, first = ''] = before?.[0].split(' ') ?? []
  if (before) scope.get(first).reply(200, before[1] as nock.Body)
  return behind ? scope.get(path).reply(200, behind[1] as nock.Body) : scope
}

/** Returns the expected output of a case with --json. */
export function expectedJson({ json, answers }: CommandCase): unknown {
  const value = json ?? (answers as { items?: unknown }).items ?? answers
  // JSON output doesn't contain undefined values
  return JSON.parse(JSON.stringify(value))
}

/** Removes the common indentation and the empty first line from a template string. */
export function unindent(text: string): string {
  const lines = text
    .replace(/^\n/, '')
    .replace(/\n[ \t]*$/, '\n')
    .split('\n')
  const depths = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/))
  const depth = Math.min(...depths)
  return lines.map((line) => line.slice(depth)).join('\n')
}
