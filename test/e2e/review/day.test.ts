import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../scripts/manifest.ts'
import { onScreen, programOnScreen, type ScreenTerminal } from '../../support/processes/screen.ts'
import { inTerminal } from '../../support/processes/terminal.ts'
import { reviewedSpace, reviewing, sendNow } from '../../support/review/reviewing.ts'
import { sized } from '../../support/sizes.ts'

/** An editor that appends a sentence to a file. */
const editor = `${process.execPath} -e "const f=process.argv.at(-1),fs=require('fs');fs.writeFileSync(f,fs.readFileSync(f,'utf8').trimEnd()+'\\n\\nAsk_us.\\n')"`

type World = ReturnType<typeof reviewing>

/** Checks the state of the service after all actions of the day. */
async function holdsDay(world: World): Promise<void> {
  const { served, changeRequest, comments } = world
  assert.equal(changeRequest(5)?.status, 'merged')
  assert.equal(changeRequest(4)?.status, 'merged')
  const threads = comments(5)
  assert.ok(threads.every(({ status }) => status === 'resolved'))
  const texts = threads.map(({ body }) => body.markdown)
  assert.ok(texts.includes('Well explained.'), texts.join('\n'))
  assert.ok(!texts.some((text) => String(text).includes('Never mind')))
  const path = `/spaces/${reviewedSpace}/change-requests/${changeRequest(5)?.id}/reviews`
  const reviews = (await served.send('GET', path)).body.items as unknown as { status: string }[]
  assert.deepEqual(reviews.map(({ status }) => status).sort(), ['approved', 'changes-requested'])
  const page = `/spaces/${reviewedSpace}/content/page/pg_developer-guide_errors?format=markdown`
  assert.match(String((await served.send('GET', page)).body.markdown), /Ask_us\./)
}

describe('a day of review by keyboard at 80×24', () => {
  const world = reviewing((argv, env) => onScreen(argv, { env, columns: 80, rows: 24 }))

  for (const theme of sized(['light'] as const, ['dark', 'light'] as const)) {
    it(`reads, discusses, edits, approves, and merges with the ${theme} theme`, async () => {
      Object.assign(world.env, { DOCSCTL_THEME: theme, EDITOR: editor, FORCE_COLOR: '1' })
      const terminal: ScreenTerminal = world.review()
      await terminal.shows(/Change requests · \d open/)
      terminal.type('/rework\r')
      await terminal.shows(/>\s+5 {2}Rework rate limits/)
      terminal.type('\r')
      await terminal.shows(/>M +Errors/)
      // write two drafts, and submit them with a verdict
      terminal.type('cWell explaned.\u001b')
      await terminal.shows('✎')
      terminal.type('c\u007f\u007f\u007f\u007fined.\u001b')
      terminal.type('n')
      await terminal.shows('>┌ open')
      terminal.type('rHow long in all?\u001b')
      terminal.type('A')
      await terminal.shows('Submit a review with 2 drafts')
      await terminal.shows('Well explained.')
      terminal.type('r')
      await terminal.shows('Requested changes (Enter: back)')
      terminal.type('\r')
      // edit and delete a comment
      await terminal.shows('│   How long in all?')
      terminal.type('/how long\r')
      await terminal.shows('>│   How long in all?')
      terminal.type('C')
      await terminal.shows('Your reply')
      terminal.type(' Say so.')
      await terminal.shows('How long in all? Say so.')
      terminal.type('\u0013')
      // the review ignores keys while it sends a change
      await terminal.shows('Updated the comment')
      await terminal.shows('How long in all? Say so.')
      terminal.type('rNever mind')
      await terminal.shows('Never mind')
      terminal.type(sendNow)
      await terminal.shows('Posted the reply')
      await terminal.shows('│   Never mind')
      terminal.type('/never\r')
      await terminal.shows('>│   Never mind')
      terminal.type('D')
      await terminal.shows('Delete your reply? y/n')
      terminal.type('y')
      await terminal.shows('Deleted the comment')
      // edit the page in the editor
      terminal.type('\tgjj')
      await terminal.shows(/>M +Errors/)
      terminal.type('E')
      await terminal.shows('y: create a new revision')
      await terminal.shows('Ask_us.')
      terminal.type('y')
      await terminal.shows('Updated the page')
      terminal.type('X')
      await terminal.shows(/Resolve \d threads\? y\/n/)
      terminal.type('y')
      await terminal.shows('Resolved all threads')
      terminal.type('A')
      await terminal.shows('a: approve')
      terminal.type('a')
      await terminal.shows('Approved (Enter: back)')
      terminal.type('\r')
      await terminal.shows(/>M +Errors/)
      terminal.type('m')
      await terminal.shows('Merge #5 Rework rate limits')
      await terminal.shows(/y\/n/)
      terminal.type('y')
      await terminal.shows(/Merged #5 "Rework .*" as revision/)
      await terminal.shows(/Change requests · \d open/)
      // select the next change request, update it from the main content, and merge it
      terminal.type('/larger\r ')
      await terminal.shows(/>1 *4 {2}Larger pages/)
      terminal.type('M')
      await terminal.shows('Merge 1 change request in this order')
      await terminal.shows(/y\/n/)
      terminal.type('y')
      await terminal.shows('Merged #4')
      terminal.type('q')
      assert.equal(await terminal.ended(), 0)
      await holdsDay(world)
    })
  }
})

describe('a day of review with --plain', () => {
  const world = reviewing((argv, env) => inTerminal(argv, { env, columns: 500 }))

  it('reads, discusses, edits, approves, and merges', async () => {
    world.env.EDITOR = editor
    const terminal = world.review('--plain')
    let from = 0
    /** Waits until a string appears after the previous one. */
    const says = async (text: string): Promise<string> => {
      const before = from
      await terminal.waitFor(new RegExp(`^[\\s\\S]{${before}}[\\s\\S]*?${text}`))
      from = terminal.output.length
      return terminal.output.slice(before)
    }
    const type = (...lines: string[]) => terminal.type(lines.map((line) => `${line}\r`).join(''))
    const threadNumber = (text: string, what: RegExp) => {
      const found = text.match(new RegExp(`(\\d+)${what.source}`))?.[1]
      assert.ok(found, `${what} is not in ${text}`)
      return found
    }
    const queue = await says('Queue of \\d change requests\\. Type ')
    type(threadNumber(queue, /\. change request 5,/))
    const listed = await says('Change request 5\\. Type ')
    type('comment', 'Well explained.', '.', '')
    await says('Kept as a draft')
    type('threads', '1', 'reply', 'How long in all?', '.', '')
    await says('Kept as a draft')
    type('back', 'back', 'verdict')
    const drafts = await says('Which review do you want to submit for .*:')
    assert.match(drafts, /1\. On the change request\r\nWell explained\.\r\n2\. Reply\r\nHow long/)
    type('request')
    await says('Requested changes')
    type('threads', '1', 'change 3', 'more', 'Say so.', '.', 'send')
    await says('Updated the comment')
    type('reply', 'Never mind', '.', 'send')
    await says('Posted the reply')
    type('delete 4')
    await says('Delete your reply.*:')
    type('yes')
    await says('Deleted the comment')
    type('back', 'back', threadNumber(listed, /\. Guides \/ Errors/))
    await says('Guides / Errors\\. Press Enter for next\\. Type ')
    type('edit-page')
    const page = await says('Send the edit.*:')
    assert.match(page, /added \d+: Ask_us\./)
    type('send')
    await says('Updated the page')
    type('resolve-all')
    await says('Resolve \\d threads\\?.*:')
    type('yes')
    await says('Resolved all threads')
    type('verdict')
    await says('Which review do you want to submit for .*:')
    type('approve')
    await says('Approved')
    type('merge')
    await says('erge change request 5.*:')
    type('yes')
    const left = await says('Queue of \\d change requests\\. Type ')
    type(`merge ${threadNumber(left, /\. change request 4,/)}`)
    await says('erge in this order.*:')
    type('yes')
    await says('Queue of \\d change requests?\\. Type ')
    type('quit')
    assert.equal(await terminal.ended(), 0)
    await holdsDay(world)
  })
})

describe('a review with a closed terminal', () => {
  const world: ReturnType<typeof reviewing<ScreenTerminal>> = reviewing((argv, env) =>
    programOnScreen(
      '/bin/sh',
      ['-c', 'exec "$0" "$@" 2>"$ERRORS"', process.execPath, join(root, 'bin/run.js'), ...argv],
      { env: { ...env, ERRORS: join(world.state, 'errors') } },
    ),
  )

  for (const plain of [[], ['--plain']]) {
    it(`ends with at most one line and no stack trace ${plain.join('')}`, async () => {
      const terminal = world.review('5', ...plain)
      await terminal.shows('Rework rate limits')
      terminal.hangUp()
      await terminal.ended()
      const errors = readFileSync(join(world.state, 'errors'), 'utf8')
      assert.match(errors, /^(docsctl: (terminated|The terminal was closed)\n)?$/)
    })
  }
})
