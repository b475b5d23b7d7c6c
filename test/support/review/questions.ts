import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, splitArguments } from '../docsctl.ts'

/** A confirmation prompt on a terminal. */
export interface AskedCase {
  /** as typed, without `docsctl` */
  run: string
  sends: string
  body?: object
  /** the path and response of the title read; nothing is read if absent */
  reads?: string
  answers?: object
  /** other reads of dependent resources, with their responses */
  looksAt?: Record<string, object>
  /** all output before the answer */
  asks: string
}

/** The note that no journal can be kept in these tests. */
const noJournal =
  'note: This change cannot be resumed or undone: Cannot write the journal in /dev/null/state/jobs (ENOTDIR)\n'

/**
 * Asserts that a no sends nothing, that a yes reads the title once, and that --yes sends one
 * request.
 */
export function askedCase(given: AskedCase): void {
  const { run, sends, body, reads, answers, looksAt = {}, asks } = given
  const [method = '', target = ''] = sends.split(' ')
  // the responses may be incomplete
  const typed = [...splitArguments(run), '--no-warn']

  describe(`docsctl ${run} with a prompt`, () => {
    const service = () => nock('https://api.test')
    const title = () => {
      if (reads) service().get(reads).reply(200, answers)
      for (const [path, found] of Object.entries(looksAt)) service().get(path).reply(200, found)
    }
    const change = () => {
      return answers && (body || method === 'POST')
        ? service()
            .intercept(target, method, body as nock.RequestBodyMatcher)
            .reply(200, answers)
        : service().intercept(target, method).reply(204)
    }

    afterEach(() => {
      const left = nock.pendingMocks()
      nock.cleanAll()
      assert.deepEqual(left, [])
    })

    it('shows the resource and does nothing after a no', async () => {
      title()
      const { exit, stdout, stderr } = await docsctl(typed, { terminal: 100, stdin: ['n'] })
      assert.equal(exit, 130)
      assert.equal(stdout, '')
      assert.equal(stderr, `${asks}docsctl: Canceled. Nothing was changed\n`)
    })

    it('continues after a yes', async () => {
      title()
      change()
      const { exit, stderr } = await docsctl(typed, { terminal: 100, stdin: ['y'] })
      assert.equal(exit, 0)
      assert.equal(stderr, `${asks}${noJournal}`)
    })

    it('does not prompt with --yes', async () => {
      change()
      const { exit, stderr } = await docsctl([...splitArguments(run), '--yes'], { terminal: 100 })
      assert.equal(exit, 0)
      assert.equal(stderr, noJournal)
    })
  })
}
