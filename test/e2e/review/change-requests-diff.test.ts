import assert from 'node:assert/strict'
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { inTerminal } from '../../support/processes/terminal.ts'
import { runProgram } from '../../support/program.ts'
import { wholeProblems } from '../../support/service/whole-answers.ts'

describe('the built program on the demo', () => {
  let sandbox: Sandbox
  let env: Record<string, string>

  beforeEach(async () => {
    sandbox = await createSandbox({ seed: demoSeed, problemsOf: wholeProblems })
    const { url, token } = await sandbox.listen()
    env = {
      DOCSCTL_API_URL: url,
      DOCSCTL_TOKEN: token,
      DOCSCTL_ORG: 'tidewater',
      DOCSCTL_SPACE: 'sp_developer-guide',
    }
  })
  afterEach(() => sandbox.close())

  const diff = (number: number, ...words: string[]) =>
    runProgram(['change-requests', 'diff', String(number), ...words], { env })

  it('shows added, removed, renamed, and reordered pages, a file, and text changes', async () => {
    const { exit, stdout, stderr } = await diff(5)
    assert.equal(exit, 0, stderr)
    for (const line of [
      '  M Errors  guides/errors\n      reordered from position 5 to 2\n',
      '  A Retries  guides/retries\n      page added below “Guides”\n',
      '      renamed from “SDKs”\n      slug: “sdks” → “client-libraries”\n',
      '  D Questions  reference/questions\n      page removed from “Reference”\n',
      '  A backoff.svg\n      added, 131 bytes\n',
      '\n-The API allows 600 requests a minute for each key, counted over a sliding window.\n+The API allows 1,200 requests a minute for each key, counted over a sliding window.\n',
      '\n6 pages and 1 file changed, 19 lines added, 29 removed\n',
    ]) {
      assert.ok(stdout.includes(line), `${line}\nis missing in\n${stdout}`)
    }
  })

  it('shows on which side an outdated change request was changed, in every format', async () => {
    const { stdout } = await diff(4, '--json')
    const { changeRequest, pages } = JSON.parse(stdout)
    assert.equal(changeRequest.outdated, true)
    const marks = pages.flatMap(({ mark }: { mark?: string }) => mark ?? [])
    assert.ok(marks.length > 0)
    for (const form of [
      [],
      ['--stat'],
      ['--name-only'],
      ['--format', 'html'],
      ['--format', 'markdown'],
    ]) {
      const printed = (await diff(4, ...form)).stdout
      for (const mark of marks) assert.ok(printed.includes(mark), `${mark} with ${form.join(' ')}`)
    }
  })

  it('exits with 10 if there are differences, and prints them on stdout', async () => {
    const { exit, stdout } = await diff(5, '--exit-code', '--name-only')
    assert.equal(exit, 10)
    assert.match(stdout, /^guides\/errors\n/)
  })

  it('replies to a thread, resolves it, and reopens it', async () => {
    const change = async (...words: string[]) => {
      const { exit, stderr } = await runProgram(['change-requests', ...words], { env })
      assert.equal(exit, 0, stderr)
    }
    const open = async () => {
      const argv = ['change-requests', 'threads', '5', '--unresolved', '-o', 'ids']
      return (await runProgram(argv, { env })).stdout.trim().split('\n')
    }
    assert.deepEqual(await open(), ['cmt_01', 'cmt_02', 'cmt_04'])
    await change('reply', '5', 'cmt_01', '--body', 'Thanks, done')
    await change('resolve', '5', 'cmt_01', 'cmt_02')
    assert.deepEqual(await open(), ['cmt_04'])
    await change('reopen', '5', 'cmt_02')
    assert.deepEqual(await open(), ['cmt_02', 'cmt_04'])
    const argv = ['change-requests', 'threads', '5', '--page', 'guides/rate-limits', '--json']
    const [thread] = JSON.parse((await runProgram(argv, { env })).stdout)
    assert.equal(thread.replies.at(-1).body.markdown, 'Thanks, done')
  })

  it('opens the pager for output longer than the screen', async () => {
    const pager = `${process.execPath} -e "process.stdin.pipe(process.stdout); process.stdin.on('end', () => console.log('paged'))"`
    const terminal = inTerminal(['change-requests', 'diff', '5'], {
      env: { ...env, DOCSCTL_PAGER: pager },
      rows: 20,
    })
    assert.equal(await terminal.ended(), 0)
    assert.match(terminal.output, /19 lines added, 29 removed[^\n]*\r\n(?:[^\n]*\n)?[^\n]*paged/)
  })

  it('prints the whole output through cat', async () => {
    const terminal = inTerminal(['change-requests', 'diff', '5', '--no-color'], {
      env: { ...env, DOCSCTL_PAGER: 'cat' },
      rows: 20,
      columns: 120,
    })
    assert.equal(await terminal.ended(), 0)
    assert.match(terminal.output, /Change request #5 Rework rate limits and webhooks/)
    assert.match(terminal.output, /6 pages and 1 file changed, 19 lines added, 29 removed\r\n$/)
  })

  it('uses no pager if the output is short or if the pager is disabled', async () => {
    const options = { env: { ...env, DOCSCTL_PAGER: '/nonexistent/pager' } }
    const short = inTerminal(['change-requests', 'diff', '5', '--stat'], { ...options, rows: 30 })
    assert.equal(await short.ended(), 0)
    const long = inTerminal(['change-requests', 'diff', '5', '--no-pager'], {
      ...options,
      rows: 20,
    })
    assert.equal(await long.ended(), 0)
    assert.doesNotMatch(`${short.output}${long.output}`, /there is no pager/)
  })

  it('ends silently if the pager is closed early', async () => {
    const pager = `${process.execPath} -e "process.stdin.once('data', () => process.exit(0))"`
    const terminal = inTerminal(['change-requests', 'diff', '5'], {
      env: { ...env, DOCSCTL_PAGER: pager },
      rows: 10,
    })
    assert.equal(await terminal.ended(), 0)
    assert.doesNotMatch(terminal.output, /docsctl:/)
  })

  it('watches the queue until Ctrl-C and restores the terminal', async () => {
    const terminal = inTerminal(['change-requests', 'status', '--watch'], {
      env,
      columns: 120,
    })
    await terminal.waitFor(/Rotate keys more often[^\n]*\n/)
    terminal.type('\u0003')
    assert.equal(await terminal.ended(), 130)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the terminal must not keep this mode
    assert.doesNotMatch(terminal.output, /\u001b\[\?/)
    assert.match(terminal.output, /interrupted\r\n$/)
  })
})
