import { onScreen, type ScreenTerminal } from '../../support/processes/screen.ts'
import { reviewing, sendNow } from '../../support/review/reviewing.ts'

describe('two windows of the review', () => {
  const opened: ScreenTerminal[] = []
  const world = reviewing((argv, env) => {
    const terminal = onScreen(argv, { env, columns: 120, rows: 32 })
    opened.push(terminal)
    return terminal
  })
  afterEach(() => {
    for (const terminal of opened.splice(0)) terminal.kill('SIGKILL')
  })

  it("show each other's drafts, and close the text of a comment that the other window sent", async () => {
    const [one, other] = [world.review('4'), world.review('4')]
    await one.shows('up to 1,000 items per page')
    await other.shows('up to 1,000 items per page')
    one.type('cFrom the first window')
    await one.shows('> From the first window')
    await other.shows('Draft: From the first window')
    other.type('c')
    await other.shows('> From the first window')
    one.type(sendNow)
    await one.shows('Posted the comment')
    await other.shows('The draft was sent or discarded in another window')
  })
})
