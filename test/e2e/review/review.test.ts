import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NotesJournal } from '../../../src/features/change-requests/notes/notes-journal.ts'
import { onScreen, type ScreenTerminal } from '../../support/processes/screen.ts'
import { runProgram } from '../../support/program.ts'
import { reviewedSpace, reviewing, sendNow } from '../../support/review/reviewing.ts'
import { json, startServer } from '../../support/server.ts'

const alternate = '\u001b[?1049h'
const back = '\u001b[?1049l'

describe('the review in a real terminal', () => {
  const world = reviewing((argv, env) => onScreen(argv, { env, columns: 120, rows: 32 }))
  const { review, changeRequest, comments } = world

  /** Checks that the previous screen, cursor, and input modes are restored. */
  const isRestored = (terminal: ScreenTerminal) => {
    assert.equal(terminal.emulator.buffer.active.type, 'normal')
    assert.equal(terminal.emulator.modes.bracketedPasteMode, false)
    assert.ok(
      terminal.output.lastIndexOf('\u001b[?25h') > terminal.output.lastIndexOf('\u001b[?25l'),
    )
    assert.ok(!terminal.output.includes('\u001b[3J'))
    assert.equal(terminal.output.split(alternate).length, terminal.output.split(back).length)
  }

  it('covers the queue, diff, comment, reply, resolve, pull, and merge', async () => {
    const terminal = review()
    await terminal.shows('Change requests · 3 open')
    terminal.type('/larger\r')
    await terminal.shows('> 4  Larger pages in lists')
    terminal.type('\r')
    await terminal.shows('up to 1,000 items per page')
    assert.ok(
      terminal
        .lines()
        .some((line) => line.includes('- ') && line.includes('up to 500 items per page')),
    )
    terminal.type(']jc')
    await terminal.shows('Comment on a line of "Pagination"')
    terminal.type('Does the SDK know?')
    await terminal.shows('Does the SDK know?')
    terminal.type(sendNow)
    await terminal.shows('Posted the comment')
    await terminal.shows('│ Does the SDK know?')
    terminal.type('nr')
    await terminal.shows('Reply to')
    terminal.type('It does: checked.')
    await terminal.shows('It does: checked.')
    terminal.type(sendNow)
    await terminal.shows('Posted the reply')
    await terminal.shows('It does: checked.')
    terminal.type('x')
    await terminal.shows('▸ resolved')
    terminal.type('p')
    await terminal.shows('Pull main into #4? y/n')
    terminal.type('y')
    await terminal.shows('Pulled from main')
    // wait for the result of the update before merging
    await terminal.shows(/^#4 (?!.* · outdated).*Luis Ferreira/m)
    terminal.type('m')
    await terminal.shows('Merge #4 Larger pages in lists')
    await terminal.shows(/y\/n/)
    terminal.type('y')
    await terminal.shows(/Merged #4 "Larger pages in lists" as revision \w+/)
    await terminal.shows('Change requests · 2 open')
    terminal.type('q')
    assert.equal(await terminal.ended(), 0)
    isRestored(terminal)

    world.isDiscussedAndMerged()
  })

  it('reports a merge conflict and merges nothing', async () => {
    const before = world.served.sandbox.tables.get('spaces', reviewedSpace)?.revision
    const terminal = review('3')
    await terminal.shows('every 30 days')
    terminal.type('m')
    await terminal.shows(/y\/n/)
    terminal.type('y')
    await terminal.shows('The change request was not merged')
    terminal.type('qq')
    assert.equal(await terminal.ended(), 0)
    assert.equal(changeRequest(3)?.status, 'open')
    assert.equal(world.served.sandbox.tables.get('spaces', reviewedSpace)?.revision, before)
  })

  it("doesn't merge changes that arrived after the page was shown", async () => {
    const terminal = review('5')
    await terminal.shows('Rework rate limits')
    await terminal.shows('Guides › ')
    const id = changeRequest(5)?.id
    await world.served.send('POST', `/spaces/${reviewedSpace}/change-requests/${id}/content`, {
      changes: [
        { operation: 'insert_page', title: 'Sneaked in', document: { markdown: 'Hello.' } },
      ],
    })
    terminal.type('m')
    await terminal.shows('A newer revision is available')
    terminal.type('y')
    terminal.type('R')
    await terminal.shows('Sneaked in')
    assert.equal(changeRequest(5)?.status, 'open')
    terminal.type('q')
    assert.equal(await terminal.ended(), 0)
  })

  it('accepts many keys that arrive together', async () => {
    const terminal = review()
    await terminal.shows('Change requests · 3 open')
    terminal.type('jjjkk\u001b[B')
    await terminal.shows('> 5  Rework rate limits')
    terminal.type('qqq')
    assert.equal(await terminal.ended(), 0)
  })

  it('accepts keys that are typed before the first view', async () => {
    const terminal = review()
    terminal.type('/larger\r\r]j')
    await terminal.shows(/>\s+\d+ \+ .*up to 1,000 items per page/)
    terminal.type('qq')
    assert.equal(await terminal.ended(), 0)
  })

  it('saves viewed marks and a draft to disk', async () => {
    const first = review('5')
    await first.shows('Guides › Errors')
    first.type('v')
    await first.shows('viewed')
    first.type('chalf a thought')
    await first.shows('half a thought')
    first.type('\u0003')
    assert.equal(await first.ended(), 130)
    isRestored(first)
    const second = review('5')
    await second.shows(/Errors +viewed/)
    second.type('jc')
    await second.shows('half a thought')
    second.type('\u0003')
    await second.ended()
    assert.equal(
      comments(5).some(({ body }) => String(body.markdown).includes('half')),
      false,
    )
  })

  it('opens the editor and returns', async () => {
    world.env.EDITOR = `${process.execPath} -e "require('fs').writeFileSync(process.argv[1],'From\\n\\nthe_editor')"`
    const terminal = review('4')
    await terminal.shows('up to 1,000 items per page')
    terminal.type('e')
    await terminal.shows('  the_editor')
    terminal.type(sendNow)
    await terminal.shows('Posted the comment')
    terminal.type('q')
    assert.equal(await terminal.ended(), 0)
    isRestored(terminal)
    assert.deepEqual(comments(4)[0]?.body, { markdown: 'From\n\nthe_editor' })
    // the review deleted the editor's file and the draft
    assert.deepEqual(readdirSync(world.state), ['jobs', 'review'])
    const files = readdirSync(join(world.state, 'review'))
    const notes = files.find((file) => file.endsWith('.jsonl')) ?? ''
    assert.deepEqual(new NotesJournal(join(world.state, 'review', notes)).read().drafts, {})
  })

  it('redraws on resize, and below 40×12 shows the required size', async () => {
    const terminal = review('5')
    await terminal.shows('Guides › Errors')
    terminal.resize(60, 20)
    // at this size, the header has only its first parts
    await terminal.shows(/^#5 Rework rate limits and webhooks · 3 unresolved$/m)
    assert.ok(terminal.lines().every((line) => line.length <= 60))
    assert.equal(terminal.lines()[0]?.startsWith('#5 Rework rate limits'), true)
    terminal.resize(39, 12)
    await terminal.shows('Too small: 39×12. Required: 40×12')
    terminal.resize(160, 45)
    await terminal.shows(/Guides › Errors/)
    assert.ok(!terminal.lines().join('\n').includes('Too small'))
    terminal.type('q')
    assert.equal(await terminal.ended(), 0)
    isRestored(terminal)
  })

  for (const [how, exit, end] of [
    ['Ctrl-C', 130, (terminal: ScreenTerminal) => terminal.type('\u0003')],
    ['SIGTERM', 143, (terminal: ScreenTerminal) => terminal.kill('SIGTERM')],
    ['SIGINT', 130, (terminal: ScreenTerminal) => terminal.kill('SIGINT')],
  ] as const) {
    it(`restores the terminal on ${how} with exit ${exit}`, async () => {
      const terminal = review('5')
      await terminal.shows('Guides › Errors')
      end(terminal)
      assert.equal(await terminal.ended(), exit)
      isRestored(terminal)
    })
  }

  it('shows only in the view that the review waits for the service', async () => {
    const tooMany = json(429, {}, { 'retry-after': '3' })
    const server = await startServer(...Array.from({ length: 20 }, () => tooMany))
    world.env.DOCSCTL_API_URL = server.url
    const terminal = review('5')
    await terminal.shows('Waiting 3 s')
    assert.match(terminal.lines()[0] ?? '', /^#5/)
    terminal.type('\u0003')
    assert.equal(await terminal.ended(), 130)
    isRestored(terminal)
    await server.close()
  })

  it('leaves the screen and ends with the code of a failure before the first data', async () => {
    const missing = review('999')
    assert.equal(await missing.ended(), 3)
    isRestored(missing)
    await missing.shows('999')
    world.env.DOCSCTL_TOKEN = 'wrong'
    const refused = review()
    assert.equal(await refused.ended(), 4)
    isRestored(refused)
  })

  it('does not run without a terminal, exits with 2, and suggests the plain commands', async () => {
    const { exit, stdout, stderr } = await runProgram(['change-requests', 'review', '5'], {
      env: world.env,
    })
    assert.equal(exit, 2)
    assert.equal(stdout, '')
    assert.match(stderr, /The review requires a terminal/)
    for (const verb of ['diff', 'threads', 'gate']) {
      assert.ok(stderr.includes(`docsctl change-requests ${verb} 5`), stderr)
    }
  })
})
