import assert from 'node:assert/strict'
import nock from 'nock'
import { allCases } from '../support/all-cases.ts'
import { asks, type CommandCase } from '../support/command-case.ts'
import { docsctl, splitArguments } from '../support/docsctl.ts'

/** The command for a merge prints the revision, so it requires a read. */
const needsReading = /^change-requests merge /

/**
 * Runs a command while all reads fail, and answers its prompts with yes. Returns the writes and the
 * messages.
 */
async function withNothingReadable({ run, sends, stdin }: CommandCase) {
  const writes: string[] = []
  const [method = '', target = ''] = sends.split(' ')
  const service = nock('https://api.test').persist()
  service.get(/.*/).reply(403, { error: { code: 403, message: 'not yours' } })
  service.intercept(target, method).reply(() => {
    writes.push(sends)
    return [204]
  })
  try {
    const { stderr } = await docsctl(splitArguments(run), { terminal: 100, stdin: stdin ?? ['y'] })
    return { writes, stderr }
  } finally {
    nock.cleanAll()
  }
}

describe('unreadable resources', () => {
  it('never prevent a prompt or a write, and cause a single note', async () => {
    const cases = (await allCases()).filter(
      (one) => (asks(one) || one.exposes) && one.stdin === undefined && !needsReading.test(one.run),
    )
    assert.ok(cases.length > 30, `${cases.length}`)
    for (const one of cases) {
      const { writes, stderr } = await withNothingReadable(one)
      assert.deepEqual(writes, [one.sends], `${one.run}: ${stderr}`)
      const notes = stderr.split('\n').filter((line) => line.startsWith('note: not checked'))
      assert.deepEqual(notes, [...new Set(notes)], one.run)
      for (const note of notes) assert.match(note, /not permitted \(403\): not yours$/, one.run)
    }
  })
})
