import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, splitArguments } from '../support/docsctl.ts'
import { organization } from '../support/people.ts'

const api = () => nock('https://api.test')

/** Changes that make a resource visible to more people, with their prompts. */
const openings: [line: string, sends: string, body: object, question: string][] = [
  [
    'orgs update --no-sso',
    'PATCH /v1/orgs/acme',
    { sso: false },
    'make SSO optional for "Acme Docs" (acme)',
  ],
  [
    'orgs update --default-role comment',
    'PATCH /v1/orgs/acme',
    { defaultRole: 'comment' },
    'give new members the role "comment" in "Acme Docs" (acme)',
  ],
  [
    'orgs update --invite-links',
    'PATCH /v1/orgs/acme',
    { inviteLinks: true },
    'allow invite links to "Acme Docs" (acme)',
  ],
  [
    'sites update site_1 --visibility unlisted',
    'PATCH /v1/orgs/acme/sites/site_1',
    { visibility: 'unlisted' },
    'allow anyone with the URL to see "Acme Docs" (site_1)',
  ],
  [
    'collections update col_1 --default-level comment',
    'PATCH /v1/collections/col_1',
    { defaultLevel: 'comment' },
    'give all members the role "comment" on "Acme Docs" (col_1)',
  ],
]

/** Changes that let more people edit content. They require confirmation even in scripts. */
const writing: typeof openings = [
  [
    'collections update col_1 --default-level edit',
    'PATCH /v1/collections/col_1',
    { defaultLevel: 'edit' },
    'give all members the role "edit" on "Acme Docs" (col_1)',
  ],
  [
    'orgs update --default-role admin',
    'PATCH /v1/orgs/acme',
    { defaultRole: 'admin' },
    'give new members the role "admin" in "Acme Docs" (acme)',
  ],
]

/** Changes that don't make a resource visible to more people. */
const harmlessChanges = [
  ['orgs update --sso --default-role read --no-invite-links', '/v1/orgs/acme'],
  ['orgs update --default-role guest', '/v1/orgs/acme'],
  ['sites update site_1 --visibility share-link', '/v1/orgs/acme/sites/site_1'],
] as const

describe('a change of access or visibility', () => {
  afterEach(() => {
    assert.deepEqual(nock.pendingMocks(), [])
    nock.cleanAll()
  })

  const run = (line: string, world = {}) =>
    docsctl(splitArguments(`${line} --no-warn --json`), world)

  for (const [line, sends, body, question] of [...openings, ...writing]) {
    const [method = '', path = ''] = sends.split(' ')
    const id = path.split('/').at(-1) as string
    const thing = { ...organization, id }

    const needsYes = writing.some(([one]) => one === line)
    const place = needsYes ? 'requires --yes in scripts' : 'nowhere else'
    it(`prompts on a terminal and ${place} if it extends access: ${line}`, async () => {
      api().get(path).reply(200, thing)
      const no = await run(line, { terminal: 100, stdin: ['n'] })
      assert.equal(no.exit, 130)
      assert.equal(no.stderr.split('\n')[0], `About to ${question}`)
      assert.match(no.stderr, /To undo: docsctl undo/)
      const change = () => api().intercept(path, method, body as nock.DataMatcherMap)
      if (!needsYes) change().reply(200, thing)
      assert.equal((await run(line)).exit, needsYes ? 2 : 0)
      change().reply(200, thing)
      assert.equal((await run(`${line} --yes`, { terminal: 100 })).exit, 0)
    })
  }

  for (const [line, path] of harmlessChanges) {
    it(`does not prompt if it extends no access: ${line}`, async () => {
      api()
        .patch(path)
        .reply(200, { ...organization, id: path.split('/').at(-1) })
      assert.equal((await run(line, { terminal: 100 })).exit, 0)
    })
  }

  it('mentions in the prompt that it replaces a whole list', async () => {
    api().get('/v1/orgs/acme').reply(200, organization)
    const { stderr } = await run('orgs update --no-sso --email-domain acme.org', {
      terminal: 100,
      stdin: ['n'],
    })
    assert.match(stderr, /\n {2}emailDomains \(replaces the list\): acme\.com → acme\.org\n/)
  })

  it('mentions the replacement of a list in an object', async () => {
    const author = '{"rule":"require_author_to_merge"}'
    const review = '{"rule":"require_at_least_one_review"}'
    const mergeRules = { type: 'rules', rules: [JSON.parse(author)] }
    api()
      .get('/v1/orgs/acme')
      .reply(200, { ...organization, mergeRules })
    const typed = ['--merge-rules', `{"type":"rules","rules":[${review}]}`]
    const { stderr } = await docsctl(
      [...splitArguments('orgs update --no-sso --no-warn'), ...typed],
      {
        terminal: 100,
        stdin: ['n'],
      },
    )
    assert.ok(
      stderr.includes(`\n  mergeRules.rules (replaces the list): ${author} → ${review}\n`),
      stderr,
    )
  })

  it('requires --yes for more than ten resources without a terminal', async () => {
    const sites = Array.from({ length: 11 }, (_, index) => `site_${index}`).join(' ')
    const { exit, stderr } = await run(`sites update ${sites} --visibility public`)
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /\{"error":\{"kind":"usage","message":"sites update requires --yes without a terminal or with --no-input","hint":"docsctl sites update --help","retryable":false,"problems":\[\{"where":"sites update","rule":"confirmation-required","message":"sites update requires --yes without a terminal or with --no-input"\}\],"exit":2\}\}/,
    )
  })
})
