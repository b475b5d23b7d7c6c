import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { onScreen, type ScreenTerminal } from '../../support/processes/screen.ts'
import { reviewedSpace, sendNow } from '../../support/review/reviewing.ts'

const people = { ines: 'usr_ines', owen: 'usr_owen' }

describe('two accounts on one machine', () => {
  let served: Served
  let state: string
  const opened: ScreenTerminal[] = []

  beforeEach(async () => {
    const tokens = Object.entries(people).map(([token, member]) => ({ token, member }))
    served = await serve({ seed: demoSeed, tokens })
    state = mkdtempSync(join(tmpdir(), 'docsctl-accounts-'))
  })
  afterEach(async () => {
    for (const terminal of opened.splice(0)) terminal.kill('SIGKILL')
    rmSync(state, { recursive: true })
    await endAll()
  })

  const review = (token: keyof typeof people) => {
    const env = {
      DOCSCTL_API_URL: served.url,
      DOCSCTL_TOKEN: token,
      DOCSCTL_SPACE: reviewedSpace,
      DOCSCTL_STATE_DIR: state,
    }
    const terminal = onScreen(['change-requests', 'review', '4'], { env, columns: 120, rows: 32 })
    opened.push(terminal)
    return terminal
  }

  it("never see or send each other's drafts, and see both verdicts", async () => {
    const [ines, sameInes, owen] = [review('ines'), review('ines'), review('owen')]
    for (const terminal of [ines, sameInes, owen]) {
      await terminal.shows('up to 1,000 items per page')
    }
    ines.type('cOnly for Ines')
    await ines.shows('> Only for Ines')
    await sameInes.shows('Draft: Only for Ines')
    owen.type('cOnly for Owen')
    await owen.shows('> Only for Owen')
    ines.type('\u001b')
    await ines.shows('Draft: Only for Ines')
    // the draft of the other account is older than the draft on the screen
    owen.type('\u001b')
    await owen.shows('Draft: Only for Owen')
    for (const terminal of [ines, sameInes]) assertHides(terminal, 'Only for Owen')
    assertHides(owen, 'Only for Ines')

    owen.type('A')
    await owen.shows('Submit a review with 1 draft')
    assertHides(owen, 'Only for Ines')
    owen.type('r')
    await owen.shows('Requested changes (Enter: back)')
    owen.type('\r')
    ines.type('A')
    await ines.shows('Submit a review with 1 draft')
    ines.type('a')
    await ines.shows('Approved (Enter: back)')
    ines.type('\r')
    for (const terminal of [ines, sameInes, owen]) {
      terminal.type('R')
      await terminal.shows(/✓ Ines Moreau.*✗ Owen Gallagher|✗ Owen Gallagher.*✓ Ines Moreau/)
    }
    assert.deepEqual(postedComments(), [
      ['Only for Owen', 'usr_owen'],
      ['Only for Ines', 'usr_ines'],
    ])
    // a comment that starts while the window still shows the sent draft would continue that draft
    await sameInes.shows(/^(?![\s\S]*Draft: Only for Ines)/)
    sameInes.type('cFrom the other window')
    await sameInes.shows('> From the other window')
    sameInes.type(sendNow)
    await sameInes.shows('Posted the comment')
    assert.deepEqual(postedComments().at(-1), ['From the other window', 'usr_ines'])
  })

  function postedComments() {
    const changeRequest = served.sandbox.tables
      .list('changeRequests', 'bySpace', reviewedSpace)
      .find(({ number }) => number === 4)
    return served.sandbox.tables
      .list('comments', 'byThread', changeRequest?.id ?? '')
      .filter(({ body }) => /Ines|Owen|window/.test(String(body.markdown)))
      .map(({ body, postedBy }) => [body.markdown, postedBy])
  }
})

function assertHides(terminal: ScreenTerminal, text: string): void {
  assert.doesNotMatch(terminal.lines().join('\n'), new RegExp(text))
}
