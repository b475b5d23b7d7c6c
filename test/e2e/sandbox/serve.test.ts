import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTerminal } from '../../support/processes/terminal.ts'
import { type Exited, runProgram } from '../../support/program.ts'
import { validateResponses } from '../../support/service/recorded-answers.ts'

/** Tests a sandbox that the built program serves. */

interface Serving {
  url: string
  token: string
  organization: string
  tokens: { token: string; member?: string }[]
  env: Record<string, string>
}

describe('docsctl sandbox serve', () => {
  validateResponses()
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-e2e-'))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
  })

  /** Starts a sandbox, calls a function, and then stops the sandbox with a signal. */
  async function serving(
    flags: string[],
    work: (served: Serving) => Promise<void>,
    signal: NodeJS.Signals = 'SIGINT',
  ): Promise<Exited> {
    let kill: ((name: NodeJS.Signals) => void) | undefined
    let began: ((text: string) => void) | undefined
    const announced = new Promise<string>((resolve) => {
      began = resolve
    })
    const ended = runProgram(['sandbox', 'serve', '--json', ...flags], {
      cwd: folder,
      onStart: (send) => {
        kill = send
      },
      onOutput: (text) => {
        if (text.endsWith('}\n')) began?.(text)
      },
    })
    try {
      await work(JSON.parse(await Promise.race([announced, ended.then(({ stderr }) => stderr)])))
    } finally {
      kill?.(signal)
    }
    return ended
  }

  const ask = async (url: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return fetch(`${url}/v1/orgs`, { headers })
  }

  it('prints its URL and token, accepts that token, and ends on Ctrl-C with 130', async () => {
    const tokens = ['--token', 'root', '--token', 'reader=ada@acme.example']
    const { exit } = await serving(['--seed', 'empty', ...tokens], async (served) => {
      assert.match(served.url, /^http:\/\/127\.0\.0\.1:\d+$/)
      assert.deepEqual(
        [served.token, served.organization, served.tokens],
        ['root', 'acme', [{ token: 'root' }, { token: 'reader', member: 'ada@acme.example' }]],
      )
      assert.equal(served.env.DOCSCTL_API_URL, served.url)
      assert.equal((await ask(served.url, 'root')).status, 200)
      assert.equal((await ask(served.url, 'reader')).status, 200)
      assert.equal((await ask(served.url, 'other')).status, 401)
    })
    assert.equal(exit, 130)
  })

  it('prints a random token if none is given', async () => {
    await serving(['--seed', 'empty'], async ({ url, token, tokens, env }) => {
      assert.match(token, /^sandbox-[\w-]{22}$/)
      assert.deepEqual([tokens, env.DOCSCTL_TOKEN, env.GITBOOK_TOKEN], [[{ token }], token, token])
      assert.equal((await ask(url, token)).status, 200)
      assert.equal((await ask(url, 'sandbox-admin')).status, 401)
    })
  })

  it('ends on SIGTERM with 143', async () => {
    const { exit } = await serving(['--seed', 'empty'], async () => undefined, 'SIGTERM')
    assert.equal(exit, 143)
  })

  it('starts with the demo organization', async () => {
    await serving([], async ({ url, token, organization }) => {
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(`${url}/v1/orgs/${organization}/members`, { headers })
      assert.equal(((await response.json()) as { count: number }).count, 40)
    })
  })

  for (const [flags, expected] of [
    [[], '* one\n* two'],
    [['--no-normalize'], '- one\n- two'],
  ] as const) {
    it(`stores ${JSON.stringify(expected)} with ${flags.join(' ') || 'no flags'}`, async () => {
      await serving([...flags, '--rate-limit', '500/min'], async ({ url, token }) => {
        const send = async (method: string, path: string, body?: object) => {
          const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
          const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
          const response = await fetch(`${url}/v1/spaces/sp_get-started${path}`, sent)
          assert.equal(response.headers.get('x-ratelimit-limit'), '500')
          return (await response.json()) as {
            id: string
            markdown: string
            changes: [{ page: { id: string } }]
          }
        }
        const { id } = await send('POST', '/change-requests', {})
        const content = `/change-requests/${id}/content`
        const document = { markdown: '- one\n- two' }
        const { changes } = await send('POST', `${content}?compat=false`, {
          changes: [{ operation: 'insert_page', title: 'New', document }],
        })
        const page = await send('GET', `${content}/page/${changes[0].page.id}?format=markdown`)
        assert.equal(page.markdown, expected)
      })
    })
  }

  it('continues from its data file', async () => {
    const flags = ['--seed', 'empty', '--data', 'acme.sandbox']
    await serving(flags, async ({ url, token }) => {
      await fetch(`${url}/v1/orgs/acme`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{"title":"Kept"}',
      })
    })
    const { stderr } = await serving(flags, async ({ url, token }) => {
      const { items } = (await (await ask(url, token)).json()) as { items: { title: string }[] }
      assert.equal(items[0]?.title, 'Kept')
    })
    assert.match(
      stderr,
      /^note: The state was loaded from "acme\.sandbox", so --seed had no effect$/m,
    )
  })

  it('logs requests on stderr with -v without their secrets', async () => {
    const { stderr } = await serving(['--seed', 'empty', '-v'], async ({ url, token }) => {
      await fetch(`${url}/v1/orgs?shareKey=s3cret`, {
        headers: { authorization: `Bearer ${token}` },
      })
    })
    assert.match(stderr, /^GET \/v1\/orgs\?shareKey=\*\*\* 400 \d+ ms$/m)
  })

  it('rejects a port that is in use', async () => {
    await serving(['--seed', 'empty'], async ({ url }) => {
      const { port } = new URL(url)
      const { exit, stderr } = await runProgram(['sandbox', 'serve', '--port', port])
      assert.equal(exit, 2)
      assert.match(stderr, new RegExp(`Invalid value ${port} for --port\\. The port is in use`))
    })
  })

  it('prints variables that a shell accepts, and stops on the key press', async () => {
    const terminal = inTerminal(['sandbox', 'serve', '--seed', 'empty', '--token', 'root'])
    await terminal.waitFor(/export DOCSCTL_ORG=acme/)
    await terminal.waitFor('Listening. Press Ctrl-C to stop')
    assert.match(terminal.output, /export DOCSCTL_TOKEN=root\r?\n/)
    terminal.type('\u0003')
    assert.equal(await terminal.ended(), 130)
  })
})
