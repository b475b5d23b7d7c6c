import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import type { Terminal } from '../processes/terminal.ts'

/** Keys that send a comment. `q` skips the time in which the user could undo the comment. */
export const sendNow = '\u0013q'

export const reviewedSpace = 'sp_developer-guide'

/**
 * Creates a sandbox with the demo organization before every test. `start` reviews one of its spaces
 * in a terminal.
 */
export function reviewing<T extends Terminal>(
  start: (argv: string[], env: Record<string, string>) => T,
) {
  let served: Served
  let state: string
  let env: Record<string, string>
  let running: T | undefined

  beforeEach(async () => {
    served = await serve({ seed: demoSeed })
    state = mkdtempSync(join(tmpdir(), 'docsctl-review-'))
    env = {
      DOCSCTL_API_URL: served.url,
      DOCSCTL_TOKEN: served.token,
      DOCSCTL_SPACE: reviewedSpace,
      DOCSCTL_STATE_DIR: state,
    }
  })
  afterEach(async () => {
    // a failed test may leave the program running
    running?.kill('SIGKILL')
    running = undefined
    rmSync(state, { recursive: true })
    await endAll()
  })

  const changeRequest = (number: number) =>
    served.sandbox.tables
      .list('changeRequests', 'bySpace', reviewedSpace)
      .find((request) => request.number === number)

  const comments = (number: number) =>
    served.sandbox.tables.list('comments', 'byThread', changeRequest(number)?.id ?? '')

  /**
   * Asserts that a thread on the page Pagination is answered and resolved, and that change request
   * 4 is merged.
   */
  const isDiscussedAndMerged = () => {
    const [comment] = comments(4)
    const quote = '> - Use limit to request up to 1,000 items per page.'
    assert.deepEqual(comment?.body, { markdown: `${quote}\n\nDoes the SDK know?` })
    assert.equal(comment?.page, 'pg_developer-guide_pagination')
    assert.match(comment?.node ?? '', /^nd_/)
    assert.equal(comment?.status, 'resolved')
    const replies = served.sandbox.tables.list('commentReplies', 'byComment', comment?.id ?? '')
    assert.deepEqual(
      replies.map(({ body }) => body),
      [{ markdown: 'It does: checked.' }],
    )
    assert.equal(changeRequest(4)?.status, 'merged')
    const merged = changeRequest(4)?.revisionMerged
    assert.equal(served.sandbox.tables.get('spaces', reviewedSpace)?.revision, merged)
  }

  return {
    get served() {
      return served
    },
    /** the state folder */
    get state() {
      return state
    },
    /** the environment of the review */
    get env() {
      return env
    },
    review(...argv: string[]): T {
      running = start(['change-requests', 'review', ...argv], env)
      return running
    },
    changeRequest,
    comments,
    isDiscussedAndMerged,
  }
}
