import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'

/** Returns the line of the error output that suggests the next command. */
async function nextAfter(status: number, argv: string[]): Promise<string | undefined> {
  nock('https://api.test')
    .persist()
    .get(/.*/)
    .reply(status, { error: { code: status, message: 'no' } })
  const { stderr } = await docsctl(argv)
  nock.cleanAll()
  return /^ {2}(?:try: )?(\S.*)$/m.exec(stderr)?.[1]
}

describe('an error suggests one command:', () => {
  for (const [title, status, argv, next] of [
    ['a rejected token', 401, ['teams', 'list'], 'docsctl auth status'],
    ['a resource without permission', 403, ['teams', 'list'], 'docsctl auth status'],
    ['a resource that is not found', 404, ['teams', 'get', 'team_1'], 'docsctl teams list'],
    ['one in a topic within a topic', 404, ['sites', 'published', 's_1'], 'docsctl sites list'],
    ['a list that is not found', 404, ['teams', 'list'], 'docsctl teams list --help'],
    ['a service that keeps failing', 500, ['teams', 'list'], 'docsctl doctor'],
    [
      'a rate that stays limited',
      429,
      ['teams', 'list'],
      'Run the command again later, or with a longer --max-wait',
    ],
    ['a rejected request', 400, ['teams', 'list'], 'docsctl teams list --help'],
  ] as const) {
    it(title, async () => {
      assert.equal(await nextAfter(status, [...argv]), next)
    })
  }

  it('missing arguments', async () => {
    const { stderr } = await docsctl(['teams', 'get'])
    assert.equal(
      stderr,
      'docsctl: Missing required argument TEAM\n  try: docsctl teams get --help\n',
    )
  })

  it('a verb of another program', async () => {
    const { stderr } = await docsctl(['members', 'delete', 'usr_1'])
    assert.match(stderr, /Unknown command "members delete"\. Did you mean "members remove"\?/)
  })
})
