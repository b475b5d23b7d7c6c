import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, splitArguments } from '../docsctl.ts'

/** A test case for a confirmation prompt on a terminal. */
export interface PromptCase {
  /** the command line as typed, without `docsctl` */
  run: string
  sends: string
  body?: object
  /**
   * the path of the request that reads the title, with its response in `answers`; absent if no
   * title is read
   */
  reads?: string
  answers?: object
  /** the paths of other reads, such as those of dependents, with their responses */
  looksAt?: Record<string, object>
  /** the output before the user answers */
  asks: string
}

/** The note that no journal can be written, because the tests have no state folder. */
const noJournal =
  'note: This change cannot be resumed or undone: Cannot write the journal in /dev/null/state/jobs (ENOTDIR)\n'

/**
 * Asserts that no request is sent if the user answers no, that the title is read only once if the
 * user answers yes, and that one request is sent with --yes.
 */
export function promptCase(given: PromptCase): void {
  const { run, sends, body, reads, answers, looksAt = {}, asks } = given
  const [method = '', target = ''] = sends.split(' ')
  // the mocked responses may be incomplete
  const typed = [...splitArguments(run), '--no-warn']

  describe(`the prompt of docsctl ${run}`, () => {
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

    it('shows the resource and does nothing if the user answers no', async () => {
      title()
      const { exit, stdout, stderr } = await docsctl(typed, { terminal: 100, stdin: ['n'] })
      assert.equal(exit, 130)
      assert.equal(stdout, '')
      assert.equal(stderr, `${asks}docsctl: Canceled. Nothing was changed\n`)
    })

    it('continues if the user answers yes', async () => {
      title()
      change()
      const { exit, stderr } = await docsctl(typed, { terminal: 100, stdin: ['y'] })
      assert.equal(exit, 0)
      assert.equal(stderr, `${asks}${noJournal}`)
    })

    it('is not shown with --yes', async () => {
      change()
      const { exit, stderr } = await docsctl([...splitArguments(run), '--yes'], { terminal: 100 })
      assert.equal(exit, 0)
      assert.equal(stderr, noJournal)
    })
  })
}
