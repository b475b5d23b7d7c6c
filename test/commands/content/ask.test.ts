import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import nock from 'nock'
import { docsctl, splitArguments } from '../../support/docsctl.ts'

const answer = (markdown: string, more: object = {}) => ({
  type: 'answer',
  answer: { answer: { markdown }, followupQuestions: [], sources: [], ...more },
})

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

const path = '/v1/orgs/acme/ask/stream?query=How%20so%3F&format=markdown'

/** Mocks a stream that consists of the given chunks. */
function streams(...pieces: string[]): void {
  const body = new PassThrough()
  for (const piece of pieces) body.write(piece)
  body.end()
  nock('https://api.test')
    .get(path)
    .reply(200, () => body, { 'content-type': 'text/event-stream' })
}

const ask = (more = '') => docsctl(splitArguments(`ask "How so?" --org acme ${more}`))

describe('docsctl ask', () => {
  afterEach(() => {
    const left = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(left, [])
  })

  it('prints the new part of each event, regardless of how the stream is split into chunks', async () => {
    const all = [
      event('answer', answer('Because')),
      event('answer', answer('Because it is so.', { followupQuestions: ['Why?', 'Since when?'] })),
      'event: done\ndata: {}\n\n',
    ].join('')
    streams(all.slice(0, 31), all.slice(31, 32), all.slice(32, 130), all.slice(130))
    const { exit, stdout, stderr } = await ask()
    assert.deepEqual([exit, stdout], [0, 'Because it is so.\n'])
    assert.match(stderr, /Follow-up questions: Why\? · Since when\?/)
  })

  it('prints no CI command, regardless of how the text is split', async () => {
    streams(
      ...['So:\n:', 'So:\n::error', 'So:\n::error::x\n##v', 'So:\n::error::x\n##vso[a]b'].map(
        (text) => event('answer', answer(text)),
      ),
      'event: done\ndata: {}\n\n',
    )
    const { stdout } = await ask()
    assert.equal(stdout, 'So:\n\\u{3a}:error::x\n#\\u{23}vso[a]b\n')
  })

  it('prints the request with --dry-run and sends nothing', async () => {
    const { exit, stdout } = await ask('--dry-run')
    const request = { method: 'GET', url: `https://api.test${path}` }
    assert.deepEqual([exit, JSON.parse(stdout)], [0, request])
    const site = await docsctl(
      splitArguments(
        'ask "How so?" --site site_1 --from ss_1 --goal "sign in" --org acme -n --by-id',
      ),
    )
    assert.deepEqual(JSON.parse(site.stdout), {
      method: 'POST',
      url: 'https://api.test/v1/orgs/acme/sites/site_1/ask?format=markdown',
      body: {
        question: 'How so?',
        scope: { mode: 'default', currentSiteSpace: 'ss_1' },
        context: { siteSpaceId: 'ss_1', goal: 'sign in' },
      },
    })
  })

  it('prints a rewritten answer again from the start', async () => {
    streams(
      event('answer', answer('Perhaps.')),
      event('answer', answer('Certainly.')),
      'event: done\n\n',
    )
    assert.equal((await ask()).stdout, 'Perhaps.\n\nCertainly.\n')
  })

  it('escapes control characters on a terminal and keeps them in a pipe', async () => {
    const odd = event('answer', answer('So\u001b[2J it **is**.'))
    streams(odd, 'event: done\n\n')
    assert.equal((await ask()).stdout, 'So\u001b[2J it **is**.\n')
    streams(odd, 'event: done\n\n')
    const { stdout } = await docsctl(splitArguments('ask "How so?" --org acme --no-color'), {
      terminal: 80,
    })
    assert.equal(stdout, 'So\\u{1b}[2J it **is**.\n')
  })

  it('prints the complete answer as JSON', async () => {
    const whole = answer('So.', { sources: [{ type: 'page', page: 'pg_1' }] })
    streams(event('answer', answer('S')), event('answer', whole), 'event: done\n\n')
    const { stdout } = await ask('--json')
    assert.deepEqual(JSON.parse(stdout), whole.answer)
  })

  it('fails on a service error or if the stream has no end', async () => {
    streams(event('answer', answer('B')), event('error', { message: 'no more credits' }))
    const failed = await ask()
    assert.deepEqual([failed.exit, failed.stdout], [1, 'B'])
    assert.match(failed.stderr, /The service ended the response with an error: no more credits/)
    streams(event('answer', answer('B')))
    const broken = await ask()
    assert.equal(broken.exit, 9)
    assert.match(broken.stderr, /The response was interrupted/)
  })

  it('asks a site with --site, with the claims of a visitor', async () => {
    const cases: [typed: string, body: nock.DataMatcherMap][] = [
      ['--site site_1', { question: 'How so?', scope: { mode: 'all' } }],
      [
        '--site site_1 --site-space ss_1',
        { question: 'How so?', scope: { mode: 'specific', siteSpaceIds: ['ss_1'] } },
      ],
      [
        '--site site_1 --from ss_1 --restrict-to others --goal "sign in"',
        {
          question: 'How so?',
          scope: { mode: 'default', currentSiteSpace: 'ss_1', restrictTo: 'otherSiteSpaces' },
          context: { siteSpaceId: 'ss_1', goal: 'sign in' },
        },
      ],
      [
        '--site site_1 --context.site-space ss_2 --context.goal "sign in" --session.visitor v_1 --session.session s_1',
        {
          question: 'How so?',
          scope: { mode: 'all' },
          context: { siteSpaceId: 'ss_2', goal: 'sign in' },
          session: { visitorId: 'v_1', sessionId: 's_1' },
        },
      ],
    ]
    for (const [typed, body] of cases) {
      nock('https://api.test')
        .post('/v1/orgs/acme/sites/site_1/ask?format=markdown', body)
        .reply(200, `${event('answer', answer('So.'))}event: done\n\n`, {
          'content-type': 'text/event-stream',
        })
      const { exit, stdout, stderr } = await ask(typed)
      assert.deepEqual([exit, stdout], [0, 'So.\n'], stderr)
    }
  })

  it('asks the organization even if the context has a site', async () => {
    streams(event('answer', answer('So.')), 'event: done\n\n')
    const world = { env: { DOCSCTL_SITE: 'site_1' } }
    const { exit, stderr } = await docsctl(splitArguments('ask "How so?" --org acme'), world)
    assert.equal(exit, 0, stderr)
  })

  it('rejects site flags without --site, and --details with --site', async () => {
    for (const typed of [
      '--goal x',
      '--session.visitor v',
      '--site-space ss_1',
      '--from ss_1',
      '--site s --details',
    ]) {
      const { exit, stderr } = await ask(typed)
      assert.equal(exit, 2, typed)
      assert.match(stderr, /--site/)
    }
  })

  it('fails for a response that is not a stream, and for a rejection', async () => {
    nock('https://api.test').get(path).reply(200, { answer: 'x' })
    assert.equal((await ask()).exit, 1)
    nock('https://api.test')
      .get(path)
      .reply(403, { error: { code: 403, message: 'not yours' } })
    const { exit, stderr } = await ask()
    assert.equal(exit, 5)
    assert.match(stderr, /not yours/)
  })
})
