import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inTerminal, openTerminal } from '../support/processes/terminal.ts'
import { cleanEnvironment } from '../support/program.ts'
import { callerResponses, json, startServer, type TestServer } from '../support/server.ts'

const program = fileURLToPath(new URL('../../bin/run.js', import.meta.url))

const team = (id: string, title = 'Docs') => ({
  object: 'team',
  id,
  title,
  members: 4,
  spaces: 2,
  createdAt: '2026-01-05T10:00:00.000Z',
})

describe('the program in a real terminal', () => {
  let server: TestServer
  let env: Record<string, string>

  const serve = async (...handlers: Parameters<typeof startServer>) => {
    server = await startServer(...handlers)
    env = { DOCSCTL_API_URL: server.url, DOCSCTL_TOKEN: 'tok', DOCSCTL_ORG: 'acme' }
  }
  afterEach(() => server.close())

  it('draws in ASCII if the terminal supports no other characters, including in its pager', async () => {
    const titles = Array.from(
      { length: 40 },
      (_, index) => `Team ${index} of the readers of guides`,
    )
    const answer = json(200, { items: titles.map((title, at) => team(`team_${at}`, title)) })
    await serve(answer, answer)
    for (const [more, PAGER] of [
      [['--no-pager'], ''],
      [[], 'cat'],
    ] as const) {
      const plain = { ...env, LC_ALL: 'C', PAGER }
      const options = { env: plain, columns: 60, rows: 20 }
      const terminal = inTerminal(['teams', 'list', '--no-color', ...more], options)
      assert.equal(await terminal.ended(), 0)
      assert.match(terminal.output, /^team_39 +Team 39 of the~ /m)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for escape codes
      assert.doesNotMatch(terminal.output, /[^\x00-\x7f]/)
    }
  })

  for (const columns of [60, 80, 200]) {
    it(`fits a table to ${columns} columns`, async () => {
      await serve(json(200, { items: [team('team_1', 'A title that is long '.repeat(8).trim())] }))
      const terminal = inTerminal(['teams', 'list', '--no-color'], { env, columns })
      assert.equal(await terminal.ended(), 0)
      const lines = terminal.output.split('\r\n').filter((line) => line !== '')
      assert.equal(lines.length, 2)
      assert.ok(lines.every((line) => line.length <= columns))
      assert.ok(columns === 200 || lines[1]?.includes('…'))
      assert.ok(lines[1]?.endsWith('2026-01-05 10:00'))
    })
  }

  for (const format of ['table', 'tsv', 'json']) {
    it(`counts the completed steps of a batch as ${format}`, async () => {
      let goOn = () => {}
      const counted = new Promise<void>((resolve) => {
        goOn = resolve
      })
      await serve(json(200, team('team_1')), (response, seen) => {
        void counted.then(() => json(200, team('team_2'))(response, seen))
      })
      const argv = ['teams', 'get', 'team_1', 'team_2', '--jobs', '1', '-o', format]
      const terminal = inTerminal(argv, { env })
      await terminal.waitFor('1 of 2')
      goOn()
      assert.equal(await terminal.ended(), 0)
    })
  }

  it('counts a batch with its result in a file, and prints no IDs on Ctrl-C', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'docsctl-terminal-'))
    try {
      const ids = Array.from({ length: 3000 }, (_, index) => `team_${index}`)
      writeFileSync(join(folder, 'ids'), ids.join('\n'))
      await serve(json(200, team('team_0')), json(200, team('team_1')), () => {})
      const line = `exec "$0" "$1" teams get - --jobs 1 --json <ids >out`
      const terminal = openTerminal('/bin/sh', ['-c', line, process.execPath, program], {
        env,
        cwd: folder,
      })
      await terminal.waitFor('2 of 3000')
      terminal.type('\u0003')
      assert.equal(await terminal.ended(), 130)
      const named = terminal.output.match(/team_\d+/g) ?? []
      assert.ok(named.length < 50, terminal.output)
      assert.equal(readFileSync(join(folder, 'out'), 'utf8').match(/"interrupted"/g)?.length, 2999)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('opens the pager for a table longer than the screen', async () => {
    const teams = Array.from({ length: 40 }, (_, index) => team(`team_${index}`))
    await serve(json(200, { items: teams }), json(200, { items: teams }))
    const pager = `${process.execPath} -e "process.stdin.pipe(process.stdout); process.stdin.on('end', () => console.log('paged'))"`
    const options = { env: { ...env, DOCSCTL_PAGER: pager }, rows: 30 }
    const long = inTerminal(['teams', 'list', '--no-color'], options)
    assert.equal(await long.ended(), 0)
    assert.match(long.output, /^ID +TITLE[\s\S]*team_39 [^\n]*\r\npaged\r\n$/)
    const plain = inTerminal(['teams', 'list', '--no-color', '--no-pager'], options)
    assert.equal(await plain.ended(), 0)
    assert.match(plain.output, /team_39 [^\n]*\r\n$/)
  })

  it('prompts before it deletes, with the resource and its parent, and stops if the user answers no', async () => {
    await serve(...callerResponses, json(200, team('team_1')))
    const terminal = inTerminal(['teams', 'delete', 'team_1'], { env })
    await terminal.waitFor('[y/N]')
    assert.match(terminal.output, /delete the team "Docs" \(team_1\)/)
    assert.match(terminal.output, /org acme/)
    terminal.type('n\r')
    assert.equal(await terminal.ended(), 130)
    assert.ok(server.seen.every(({ method }) => method === 'GET'))
  })

  it('deletes if the user answers yes', async () => {
    await serve(...callerResponses, json(200, team('team_1')), json(204))
    const terminal = inTerminal(['teams', 'delete', 'team_1'], { env })
    await terminal.waitFor('[y/N]')
    terminal.type('y\r')
    assert.equal(await terminal.ended(), 0)
    assert.equal(server.seen.at(-1)?.method, 'DELETE')
  })

  it('treats Ctrl-C at a prompt like the answer no', async () => {
    await serve(...callerResponses, json(200, team('team_1')))
    const terminal = inTerminal(['teams', 'delete', 'team_1'], { env })
    await terminal.waitFor('[y/N]')
    terminal.type('\u0003')
    assert.equal(await terminal.ended(), 130)
    assert.ok(server.seen.every(({ method }) => method === 'GET'))
  })

  it('never sends control characters in a title to the terminal', async () => {
    const evil = 'a\u001b]0;owned\u0007\u001b[31mb\r\nc\u202ed\u009b2J'
    await serve(json(200, { items: [team('team_1', evil)] }))
    const terminal = inTerminal(['teams', 'list', '--no-color'], { env, columns: 200 })
    assert.equal(await terminal.ended(), 0)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the output must not contain these characters
    assert.ok(!/[\u001b\u0007\u009b\u202e]/.test(terminal.output), JSON.stringify(terminal.output))
    assert.equal(terminal.output.split('\r\n').filter((line) => line !== '').length, 2)
  })

  it('shows progress only after half a second, and removes it', async () => {
    await serve(
      json(200, { items: [team('team_1')], count: 2, next: { page: 'p2' } }),
      (response) =>
        setTimeout(
          () => json(200, { items: [team('team_2')], count: 2 })(response, server.seen[1] as never),
          1200,
        ),
    )
    const terminal = inTerminal(['teams', 'list', '--json'], { env })
    await terminal.waitFor('1 of 2 items')
    assert.equal(await terminal.ended(), 0)
    assert.ok(terminal.output.includes('\r\u001b[K['), JSON.stringify(terminal.output))
  })

  it('ends silently if the reader of its output closes', async () => {
    const pages = Array.from({ length: 50 }, (_, page) =>
      json(200, {
        items: Array.from({ length: 1000 }, (_, index) => team(`team_${page}_${index}`)),
        next: { page: String(page + 1) },
      }),
    )
    await serve(...pages)
    const child = spawn(process.execPath, [program, 'teams', 'list'], {
      env: cleanEnvironment(env),
    })
    let stderr = ''
    child.stderr.on('data', (data) => {
      stderr += data
    })
    await once(child.stdout, 'data')
    child.stdout.destroy()
    const [exit] = await once(child, 'close')
    assert.equal(stderr, '')
    assert.equal(exit, 0)
  })
})
