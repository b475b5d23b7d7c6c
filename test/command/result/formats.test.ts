import assert from 'node:assert/strict'
import nock from 'nock'
import { writeList } from '../../../src/command/result/result.ts'
import type { Run } from '../../../src/host/program/run.ts'
import { docsctl, type World } from '../../support/docsctl.ts'

const createdAt = '2026-01-05T10:00:00.000Z'
const team = (id: string, title: string | null) => ({ id, title, members: 1, spaces: 0, createdAt })
const argv = ['teams', 'list', '--no-warn', '--columns']

async function list(
  items: unknown[],
  words: string[],
  { columns = 'id,title', ...world }: World & { columns?: string } = {},
) {
  nock('https://api.test')
    .get(/\/teams\?/)
    .reply(200, { items, count: items.length })
  const { exit, stdout, stderr } = await docsctl([...argv, columns, ...words], world)
  assert.equal(exit, 0, stderr)
  return { stdout, stderr }
}

afterEach(() => nock.cleanAll())

describe('text from the service', () => {
  const evil = [team('t\u001b]0;x', 'a\u009b2J\n"b"\u202e\tc')]
  const raw: Record<string, string> = {
    tsv: 't\u001b]0;x\ta\u009b2J\\n"b"\u202e\\tc\n',
    csv: 'id,title\r\nt\u001b]0;x,"a\u009b2J\n""b""\u202e\tc"\r\n',
    ids: 't\u001b]0;x\n',
    jsonl: '{"id":"t\\u001b]0;x","title":"a\u009b2J\\n\\"b\\"\u202e\\tc"}\n',
  }
  const harmless: Record<string, string> = {
    tsv: 't\\u{1b}]0;x\ta\\u{9b}2J\\n"b"\\u{202e}\\tc\n',
    csv: 'id,title\r\nt\\u{1b}]0;x,"a\\u{9b}2J\n""b""\\u{202e}\tc"\r\n',
    ids: 't\\u{1b}]0;x\n',
    jsonl: '{"id":"t\\u001b]0;x","title":"a\\u009b2J\\n\\"b\\"\\u202e\\tc"}\n',
  }
  for (const format of Object.keys(raw)) {
    it(`is unchanged as ${format} in a pipe and escaped on a terminal`, async () => {
      assert.equal((await list(evil, ['-o', format])).stdout, raw[format])
      assert.equal((await list(evil, ['-o', format], { terminal: 80 })).stdout, harmless[format])
    })
  }

  it('is escaped as YAML and JSON on a terminal, and has the same values in JSON', async () => {
    const { stdout } = await list(evil, ['--json', '--no-color'], { terminal: 80 })
    assert.deepEqual(JSON.parse(stdout), [{ id: 't\u001b]0;x', title: 'a\u009b2J\n"b"\u202e\tc' }])
    const yaml = await list(evil, ['-o', 'yaml'], { terminal: 80 })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the output must not contain these characters
    for (const text of [stdout, yaml.stdout]) assert.doesNotMatch(text, /[\u001b\u009b\u202e]/)
  })

  it('starts no CI command in a table and is plain data in other formats', async () => {
    const items = [team('::error::x', '##[group]y')]
    const world = { env: { GITHUB_ACTIONS: 'true' } }
    for (const pipeline of [world, {}]) {
      assert.equal(
        (await list(items, ['-o', 'table'], pipeline)).stdout,
        'ID          TITLE\n\\u{3a}:error::x  #\\u{23}[group]y\n',
      )
    }
    assert.equal((await list(items, ['-o', 'tsv'], world)).stdout, '::error::x\t##[group]y\n')
  })

  it('never starts a formula in CSV with --csv-safe', async () => {
    const items = ['=1+1', '+1', '-1', '@x', '\tx', '＝1', "'x", 'a=1', null].map((title) =>
      team('t', title),
    )
    const world = { columns: 'title,members' }
    assert.equal(
      (await list(items, ['-o', 'csv', '--csv-safe'], world)).stdout,
      `title,members\r\n'=1+1,1\r\n'+1,1\r\n'-1,1\r\n'@x,1\r\n'\tx,1\r\n'＝1,1\r\n'x,1\r\na=1,1\r\n,1\r\n`,
    )
    assert.match((await list(items, ['-o', 'csv'], world)).stdout, /^=1\+1,1\r$/m)
  })
})

describe('csv', () => {
  it('has no header if the list continues an earlier list', async () => {
    const { stdout } = await list([team('t', 'a')], ['-o', 'csv', '--cursor', 'p2'])
    assert.equal(stdout, 't,a\r\n')
  })
})

describe('--quiet', () => {
  it('prints no notes', async () => {
    assert.equal((await list([team('t', 'a')], ['-o', 'ids'])).stderr, '1 team, complete\n')
    assert.equal((await list([team('t', 'a')], ['-o', 'ids', '--quiet'])).stderr, '')
  })

  it('still reports failures', async () => {
    nock('https://api.test')
      .get(/\/teams\?/)
      .reply(403, { message: 'no' })
    const { exit, stderr } = await docsctl([...argv, 'id', '--quiet'])
    assert.equal(exit, 5)
    assert.match(stderr, /^docsctl: /)
  })
})

describe('a list that takes long to write', () => {
  for (const format of ['yaml', 'table', 'csv'] as const) {
    it(`stops in the middle of a page as ${format} if it is interrupted`, async () => {
      const interrupt = new AbortController()
      let reads = 0
      const items = Array.from({ length: 20_000 }, () => ({
        get title() {
          // the interruption arrives through the event loop, as Ctrl-C does
          if (reads++ === 0) setImmediate(() => interrupt.abort(new Error('interrupted')))
          return 'Docs'
        },
      }))
      const stdout = { isTTY: false, columns: 80, write: async () => {} }
      const run = {
        args: { text: () => undefined, has: () => false },
        console: {
          typedFormat: format,
          color: false,
          progress: { at: () => {}, clear: async () => {} },
          isForLog: async () => false,
          print: stdout.write,
          printData: stdout.write,
        },
        environment: { stdout, stderr: stdout, env: {}, signal: interrupt.signal },
      } as unknown as Run
      const view = { columns: ['title'], known: ['title'] }
      await assert.rejects(writeList(run, [{ items, envelope: {} }], view), /interrupted/)
      assert.ok(reads < 4000, `${reads} were read`)
    })
  }
})

describe('the progress line of a list', () => {
  const events = async (format: string, isTTY: boolean) => {
    const seen: string[] = []
    const stdout = {
      isTTY,
      columns: 80,
      write: async (text: string) => {
        seen.push(`prints ${text.trim()}`)
      },
    }
    const run = {
      args: { text: () => undefined, has: () => false },
      console: {
        typedFormat: format,
        color: false,
        progress: {
          at: (text: string) => seen.push(text),
          clear: async () => {
            seen.push('clears')
          },
        },
        note: async () => {},
        isForLog: async () => false,
        printData: stdout.write,
      },
      environment: {
        stdout,
        stderr: { isTTY: true },
        env: {},
        signal: new AbortController().signal,
      },
    } as unknown as Run
    const pages = [1, 2].map((id) => ({ items: [{ id }], envelope: {} }))
    await writeList(run, pages, { columns: ['id'], known: ['id'] })
    return seen
  }

  it('is cleared for output on the same terminal', async () => {
    assert.deepEqual(await events('ids', true), [
      ...['clears', 'prints 1', '1 items', 'clears', 'prints 2', '2 items', 'clears'],
    ])
  })

  it('stays to the end if the result is written to a file', async () => {
    assert.deepEqual(await events('ids', false), [
      ...['prints 1', '1 items', 'prints 2', '2 items', 'clears'],
    ])
  })

  it('stays while buffered output is held back', async () => {
    const seen = await events('json', true)
    assert.deepEqual(seen.slice(0, 3), ['1 items', '2 items', 'clears'])
  })
})

describe('--dry-run of several requests', () => {
  const update = ['teams', 'update', 'team_1', 'team_2', '--title', 'Docs', '--dry-run']
  const first = 'https://api.test/v1/orgs/acme/teams/team_1'
  const second = 'https://api.test/v1/orgs/acme/teams/team_2'

  const team = (id: string) => `/v1/orgs/acme/teams/${id}`

  it('has a row for each request, with its changes if known', async () => {
    nock('https://api.test')
      .get(team('team_1'))
      .reply(200, { id: 'team_1', title: 'Guides' })
      .get(team('team_2'))
      .reply(403, { error: { code: 403, message: 'not yours' } })
    assert.deepEqual(await docsctl([...update, '--no-warn', '-o', 'tsv']), {
      exit: 0,
      stdout: `PATCH\t${first}\t{"title":"Docs"}\ttitle: Guides → Docs\nPATCH\t${second}\t{"title":"Docs"}\t\n`,
      stderr: 'note: Could not check the current state: Not permitted (403): not yours\n',
    })
    const { stdout } = await docsctl([...update, '-o', 'table'])
    assert.equal(
      stdout,
      `METHOD  URL                                         BODY
PATCH   ${first}  {"title":"Docs"}
PATCH   ${second}  {"title":"Docs"}
`,
    )
    assert.equal(
      (await docsctl([...update, '-o', 'csv'])).stdout,
      `method,url,body\r\nPATCH,${first},"{""title"":""Docs""}"\r\nPATCH,${second},"{""title"":""Docs""}"\r\n`,
    )
  })

  it('never truncates the URL in a table, because it shows which resource changes', async () => {
    const ids = ['team_of_the_shipping_international_1', 'team_of_the_shipping_international_2']
    const title = 'Guides on all that is sent by sea'
    const words = ['teams', 'update', ...ids, '--title', title, '--dry-run']
    assert.equal(
      (await docsctl([...words, '-o', 'table'])).stdout,
      `METHOD  URL                                                                       BODY
PATCH   https://api.test/v1/orgs/acme/teams/team_of_the_shipping_international_1  {"title":"Guides…
PATCH   https://api.test/v1/orgs/acme/teams/team_of_the_shipping_international_2  {"title":"Guides…
`,
    )
  })

  it('is an array in JSON', async () => {
    assert.deepEqual(JSON.parse((await docsctl(update)).stdout), [
      { method: 'PATCH', url: first, body: { title: 'Docs' } },
      { method: 'PATCH', url: second, body: { title: 'Docs' } },
    ])
  })
})
