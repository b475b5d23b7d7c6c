import assert from 'node:assert/strict'
import nock from 'nock'
import { startScript } from '../../../src/features/integrations/model/local-runtime.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { filesFolder } from '../../support/files-folder.ts'

const manifest = `name: chat
title: The chat
script: ./index.js
scopes: []
secrets:
  KEY: \${{ env.KEY }}
`
/**
 * Responds to each event with its content. Fails if the type of the event is `task` or if the
 * script throws.
 */
const miniflare = `
exports.Miniflare = class {
  constructor({ script, modules, handleRuntimeStdio, compatibilityDate, compatibilityFlags }) {
    this.modules = modules
    this.runtime = [compatibilityDate, ...compatibilityFlags]
    const { PassThrough } = require('node:stream')
    const [stdout, stderr] = [new PassThrough(), new PassThrough()]
    handleRuntimeStdio(stdout, stderr)
    const printed = /console\\.log\\("(.*?)"\\)/.exec(script)
    if (printed) stdout.write(printed[1] + '\\n')
    if (script.includes('while (true)')) {
      this.ready = new Promise(() => {})
      return
    }
    const fault = /throw new Error\\("(.*)"\\)/.exec(script)
    this.ready = fault
      ? new Promise((_, reject) => {
          stderr.write('service core: Uncaught Error: ' + fault[1] + '\\n')
          setImmediate(() => reject(new Error('The Workers runtime failed to start.')))
        })
      : Promise.resolve()
  }
  async dispatchFetch(url, { method, headers, body }) {
    const form = await new Response(body, { headers }).formData()
    const event = JSON.parse(form.get('event'))
    const { secrets } = JSON.parse(form.get('environment'))
    const { eventId, ...rest } = event
    const text = JSON.stringify({ method, url, modules: this.modules, runtime: this.runtime, rest, secrets })
    return new Response(text, { status: event.type === 'task' ? 500 : 200 })
  }
  async dispose() {}
}
`

describe('running an integration locally', () => {
  const { path, write: files } = filesFolder()
  beforeEach(() =>
    files({
      'chat/gitbook-manifest.yaml': manifest,
      'chat/index.js': 'addEventListener("fetch", () => {})',
      'package.json': '{}',
      'node_modules/miniflare/package.json': '{"name": "miniflare", "main": "index.js"}',
      'node_modules/miniflare/index.js': miniflare,
      'event.json': JSON.stringify({
        event: { id: 'evt_1', payload: { eventId: 'e', type: 'page_feedback', pageId: 'p' } },
        trace: { logs: [] },
      }),
    }),
  )
  afterEach(() => nock.cleanAll())

  const run = async (line: string, exit = 0) => {
    const env = { KEY: 's3cret-key' }
    const ended = await docsctl(['integrations', ...splitArguments(line)], { cwd: path(), env })
    assert.equal(ended.exit, exit, ended.stderr)
    return ended
  }
  const outcomes = async (line: string, exit = 0) => {
    const { stdout } = await run(`${line} --json`, exit)
    return (
      JSON.parse(stdout) as { event: string; ok: boolean; status: number; body: string }[]
    ).map(({ event, ok, status, body }) => ({ event, ok, status, body: JSON.parse(body) }))
  }
  const answer = (rest: object) => ({
    method: 'POST',
    url: 'https://integration.example.com/v1',
    modules: false,
    runtime: ['2024-09-23', 'nodejs_compat'],
    rest,
    secrets: { KEY: '***' },
  })

  it('requests / by default, and hides secrets', async () => {
    const request = { method: 'get', url: 'https://integration.example.com/', headers: {} }
    assert.deepEqual(await outcomes('dev chat'), [
      { event: 'fetch GET /', ok: true, status: 200, body: answer({ type: 'fetch', request }) },
    ])
  })

  it('sends samples, recorded events, and requests with a method', async () => {
    const [sample, recorded, request] = await outcomes(
      'dev chat --event installation_setup --event @event.json --fetch /hook?a=1 --method post',
    )
    const { rest } = (sample as { body: { rest: object } }).body
    assert.deepEqual(rest, {
      type: 'installation_setup',
      installationId: 'installation_sample',
      status: 'active',
    })
    assert.deepEqual(recorded?.body, answer({ type: 'page_feedback', pageId: 'p' }))
    assert.equal(request?.event, 'fetch POST /hook')
    assert.equal(request?.body.rest.request.url, 'https://integration.example.com/hook?a=1')
  })

  it('sends a recorded request with a relative URL', async () => {
    const request = { method: 'get', url: '/hook' }
    await files({ 'request.json': JSON.stringify({ type: 'fetch', request }) })
    assert.deepEqual(await outcomes('dev chat --event @request.json'), [
      { event: 'fetch GET /hook', ok: true, status: 200, body: answer({ type: 'fetch', request }) },
    ])
  })

  it('runs a script with exports as a module', async () => {
    await files({ 'chat/index.js': 'export default { fetch() {} }' })
    const [first] = await outcomes('dev chat')
    assert.equal(first?.body.modules, true)
  })

  it('exits with 11 if the script fails for an event', async () => {
    const { stdout, stderr } = await run('dev chat --event task --fetch /', 11)
    assert.match(stdout, /^task\tfalse\t500\t/m)
    assert.match(stdout, /^fetch GET \/\ttrue\t200\t/m)
    assert.match(stderr, /The script failed for this event: task$/m)
  })

  it('exits with 11 if the script throws an error on startup, even with validate --run', async () => {
    await files({ 'chat/index.js': 'throw new Error("boom")' })
    for (const line of ['dev chat', 'validate chat --run --org acme']) {
      const { stderr } = await run(line, 11)
      assert.match(
        stderr,
        /^chat\/gitbook-manifest\.yaml:3:9: error: script: The script does not start: Error: boom \(script\/run\)$/m,
      )
    }
    await run('validate chat --org acme')
  })

  it('reports a script that does not start in time', async () => {
    const started = await startScript(path('chat'), 'while (true) {}', 20)
    assert.deepEqual(started, { fault: 'No response within 0.02 seconds' })
  })

  it('prints the log of the script, without secrets and CI commands', async () => {
    await files({ 'chat/index.js': 'console.log("::stop-commands::s3cret-key")' })
    const { stderr } = await run('dev chat')
    assert.match(stderr, /^Script: ::stop-commands::\*\*\*$/m)
  })

  it('validates a script that starts', async () => {
    const { stdout } = await run('validate chat --run --org acme --json')
    assert.equal(JSON.parse(stdout).ok, true)
  })

  it('prints the install command of the package manager if there is no miniflare', async () => {
    const { rm } = await import('node:fs/promises')
    await rm(path('node_modules'), { recursive: true })
    for (const [lockFile, command] of [
      ['package.json', 'npm install --save-dev miniflare'],
      ['pnpm-lock.yaml', 'pnpm add --save-dev miniflare'],
    ] as const) {
      await files({ [lockFile]: '{}' })
      const { stderr } = await run('dev chat', 1)
      assert.match(stderr, /^docsctl: Running a script requires the package miniflare$/m)
      assert.match(stderr, new RegExp(`try: cd .*/chat && ${command}$`, 'm'))
    }
  })

  for (const [words, message] of [
    [
      'dev chat --event unheard',
      /Invalid value "unheard" for --event\. Expected one of: installation_setup, .*, task, or @FILE with a recorded event$/m,
    ],
    ['dev chat --fetch //', /Invalid value "\/\/" for --fetch\. Use a path, such as \/status$/m],
    ['dev chat --event @package.json', /Expected an event in JSON/],
  ] as const) {
    it(`rejects ${words}`, async () => assert.match((await run(words, 2)).stderr, message))
  }
})

describe('docsctl integrations tail', () => {
  afterEach(() => nock.cleanAll())
  const event = (id: string, second: number) => ({
    id,
    integrationId: 'chat',
    createdAt: `2026-11-01T10:00:0${second}.000Z`,
    payload: { type: 'task' },
    status: 'success',
  })
  const list = (...items: object[]) =>
    nock('https://api.test').get('/v1/integrations/chat/events').query(true).reply(200, { items })
  const trace = (id: string, second: number, message: string) =>
    nock('https://api.test')
      .get(`/v1/integrations/chat/events/${id}`)
      .reply(200, { event: event(id, second), trace: { logs: [{ message, level: 'warn' }] } })

  it('prints the last events, and each new one once with its log', async () => {
    list(event('evt_3', 3), event('evt_2', 2))
    trace('evt_2', 2, 'two')
    trace('evt_3', 3, 'three\n::set-output name=x::y\u001b[31m')
    list(event('evt_3', 3), event('evt_2', 2))
    list(event('evt_4', 3), event('evt_3', 3), event('evt_2', 2))
    trace('evt_4', 3, 'four')
    const { exit, stdout, stderr } = await docsctl(
      splitArguments('integrations tail chat --last 2 --limit 3'),
      { clock: fakeClock() },
    )
    assert.equal(exit, 0, stderr)
    assert.equal(
      stdout,
      [
        '2026-11-01T10:00:02.000Z  success  task  evt_2',
        '  warn   two',
        '2026-11-01T10:00:03.000Z  success  task  evt_3',
        '  warn   three',
        '  warn   ::set-output name=x::y\\u{1b}[31m',
        '2026-11-01T10:00:03.000Z  success  task  evt_4',
        '  warn   four',
        '',
      ].join('\n'),
    )
    assert.ok(nock.isDone())
  })

  it('prints only new events as JSON Lines with --last 0', async () => {
    list(event('evt_1', 1))
    list(event('evt_2', 2), event('evt_1', 1))
    trace('evt_2', 2, 'two')
    const { stdout } = await docsctl(
      splitArguments('integrations tail chat --last 0 --limit 1 -o jsonl'),
      { clock: fakeClock() },
    )
    const [line] = stdout.trim().split('\n')
    const { id, logs } = JSON.parse(line as string)
    assert.deepEqual([id, logs], ['evt_2', [{ message: 'two', level: 'warn' }]])
  })
})
