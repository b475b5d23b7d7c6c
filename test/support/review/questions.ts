import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, words } from '../docsctl.ts'

/** A question before something is destroyed, as it stands on a terminal. */
export interface AskedCase {
  /** as typed, without `docsctl` */
  run: string
  sends: string
  body?: object
  /** where the title is read, and what stands there; nothing is read where absent */
  reads?: string
  answers?: object
  /** what else is read, to say what hangs on it, with the answers */
  looksAt?: Record<string, object>
  /** all that is said before the answer */
  asks: string
}

/** No journal can be kept where these run. */
const noJournal =
  "note: this can neither be resumed nor undone: the journal in /dev/null/state/jobs can't be written (ENOTDIR)\n"

/** Holds that a no sends nothing, that a yes reads the title once, and that --yes sends one request. */
export function askedCase(given: AskedCase): void {
  const { run, sends, body, reads, answers, looksAt = {}, asks } = given
  const [method = '', target = ''] = sends.split(' ')
  // what is looked at need not be whole
  const typed = [...words(run), '--no-warn']

  describe(`docsctl ${run}, asked`, () => {
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

    it('names what it is about and does nothing after a no', async () => {
      title()
      const { exit, stdout, stderr } = await docsctl(typed, { terminal: 100, stdin: ['n'] })
      assert.equal(exit, 130)
      assert.equal(stdout, '')
      assert.equal(stderr, `${asks}docsctl: cancelled; nothing was changed\n`)
    })

    it('goes on after a yes', async () => {
      title()
      change()
      const { exit, stderr } = await docsctl(typed, { terminal: 100, stdin: ['y'] })
      assert.equal(exit, 0)
      assert.equal(stderr, `${asks}${noJournal}`)
    })

    it('asks and reads nothing with --yes', async () => {
      change()
      const { exit, stderr } = await docsctl([...words(run), '--yes'], { terminal: 100 })
      assert.equal(exit, 0)
      assert.equal(stderr, '')
    })
  })
}
