import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'
import { filesFolder } from '../../support/files-folder.ts'

const document = (path: string) =>
  `openapi: 3.1.0\ninfo: {title: Pets, version: '1'}\npaths:\n  ${path}:\n    get: {responses: {'200': {description: ok}}}\n`
const mark = '<!-- docsctl openapi diff new.yaml -->'
const isReport = (text: unknown) =>
  typeof text === 'string' && text.startsWith(`${mark}\n**1 breaking change:**`)

describe('docsctl openapi diff --comment', () => {
  const { path, write: files } = filesFolder()
  beforeEach(() => files({ 'old.yaml': document('/a'), 'new.yaml': document('/b') }))
  afterEach(() => nock.cleanAll())

  const diff = (env: Record<string, string>, ...words: string[]) =>
    docsctl(['openapi', 'diff', 'old.yaml', 'new.yaml', ...words], { cwd: path(), env })

  const github = {
    GITHUB_ACTIONS: 'true',
    GITHUB_API_URL: 'https://github.test/api/v3',
    GITHUB_REPOSITORY: 'acme/pets',
    GITHUB_REF: 'refs/pull/7/merge',
    GITHUB_TOKEN: 'of-github',
  }
  const withToken = { reqheaders: { authorization: 'Bearer of-github' } }
  const issues = '/api/v3/repos/acme/pets/issues'

  it('writes one comment on GitHub, with the token of the job', async () => {
    nock('https://github.test', withToken)
      .get(`${issues}/7/comments?per_page=100&page=1`)
      .reply(200, [{ id: 1, body: 'looks good' }])
      .post(`${issues}/7/comments`, ({ body }) => isReport(body))
      .reply(201, { id: 2 })
    const { exit, stderr } = await diff(github, '--comment')
    assert.equal(exit, 0, stderr)
    assert.match(stderr, /The comment on the pull request was created/)
    assert.ok(nock.isDone())
  })

  it('updates the comment of the last run, even if it is on a later page', async () => {
    const full = Array.from({ length: 100 }, (_, id) => ({ id, body: 'a' }))
    nock('https://github.test', withToken)
      .get(`${issues}/7/comments?per_page=100&page=1`)
      .reply(200, full)
      .get(`${issues}/7/comments?per_page=100&page=2`)
      .reply(200, [{ id: 205, body: `${mark}\nold` }])
      .patch(`${issues}/comments/205`, ({ body }) => isReport(body))
      .reply(200, { id: 205 })
    const { exit, stderr } = await diff(github, '--comment', '--fail-on-breaking')
    assert.equal(exit, 11, stderr)
    assert.match(stderr, /The comment on the pull request was updated/)
    assert.ok(nock.isDone())
  })

  it('writes no comment without the flag', async () => {
    const { exit } = await diff(github)
    assert.equal(exit, 0)
  })

  it('writes and updates a note on GitLab', async () => {
    const env = {
      GITLAB_CI: 'true',
      CI_API_V4_URL: 'https://gitlab.test/api/v4',
      CI_PROJECT_ID: '42',
      CI_MERGE_REQUEST_IID: '3',
      GITLAB_TOKEN: 'of-gitlab',
    }
    const notes = '/api/v4/projects/42/merge_requests/3/notes'
    nock('https://gitlab.test', { reqheaders: { authorization: 'Bearer of-gitlab' } })
      .get(`${notes}?per_page=100&page=1`)
      .reply(200, [{ id: 9, body: `${mark}\nold` }])
      .put(`${notes}/9`, ({ body }) => isReport(body))
      .reply(200, { id: 9 })
    const { exit, stderr } = await diff(env, '--comment')
    assert.equal(exit, 0, stderr)
    assert.ok(nock.isDone())
  })

  it('writes a thread on Azure and updates its comment', async () => {
    const env = {
      TF_BUILD: 'True',
      SYSTEM_COLLECTIONURI: 'https://azure.test/acme/',
      SYSTEM_TEAMPROJECT: 'My pets',
      BUILD_REPOSITORY_ID: 'repo-1',
      SYSTEM_PULLREQUEST_PULLREQUESTID: '5',
      SYSTEM_ACCESSTOKEN: 'of-azure',
    }
    const threads = '/acme/My%20pets/_apis/git/repositories/repo-1/pullRequests/5/threads'
    const azure = () =>
      nock('https://azure.test', { reqheaders: { authorization: 'Bearer of-azure' } })
    azure()
      .get(`${threads}?api-version=7.1`)
      .reply(200, { value: [] })
      .post(`${threads}?api-version=7.1`, ({ comments }) => isReport(comments[0].content))
      .reply(200, { id: 1 })
    assert.equal((await diff(env, '--comment')).exit, 0)
    azure()
      .get(`${threads}?api-version=7.1`)
      .reply(200, { value: [{ id: 4, comments: [{ id: 1, content: `${mark}\nold` }] }] })
      .patch(`${threads}/4/comments/1?api-version=7.1`, ({ content }) => isReport(content))
      .reply(200, { id: 1 })
    assert.equal((await diff(env, '--comment')).exit, 0)
    assert.ok(nock.isDone())
  })

  it('keeps a comment for each document', async () => {
    await files({ 'other.yaml': document('/c') })
    nock('https://github.test', withToken)
      .get(`${issues}/7/comments?per_page=100&page=1`)
      .reply(200, [{ id: 205, body: `${mark}\nold` }])
      .post(`${issues}/7/comments`, ({ body }) =>
        body.startsWith('<!-- docsctl openapi diff other.yaml -->\n**1 breaking change:**'),
      )
      .reply(201, { id: 206 })
    const words = ['openapi', 'diff', 'old.yaml', 'other.yaml', '--comment']
    const { exit, stderr } = await docsctl(words, { cwd: path(), env: github })
    assert.equal(exit, 0, stderr)
    assert.ok(nock.isDone())
  })

  it('truncates the report at the comment size limit', async () => {
    const paths = Array.from({ length: 150 }, (_, at) => `/${at}-${'long'.repeat(200)}`)
    // each operation has its own parameter, so that the changes aren't combined
    const all = (required: boolean) =>
      document('/a') +
      paths
        .map(
          (one, at) =>
            `  ${one}: {get: {parameters: [{name: p${at}, in: query, required: ${required}}]}}\n`,
        )
        .join('')
    await files({ 'old.yaml': all(false), 'new.yaml': all(true) })
    let written = ''
    nock('https://github.test', withToken)
      .get(`${issues}/7/comments?per_page=100&page=1`)
      .reply(200, [])
      .post(`${issues}/7/comments`, ({ body }) => {
        written = body
        return true
      })
      .reply(201, { id: 206 })
    const { exit, stderr } = await diff(github, '--comment')
    assert.equal(exit, 0, stderr)
    assert.ok(written.length <= 60_000, `${written.length} characters`)
    assert.match(written, /^and \d+ more$/m)
  })

  const refuse = () =>
    nock('https://github.test').get(/.*/).reply(403, { message: 'Resource not accessible' })

  it('requires a pull request', async () => {
    const outside = await diff({}, '--comment')
    assert.equal(outside.exit, 2)
    assert.match(outside.stderr, /--comment requires a GitHub, GitLab, or Azure pipeline/)
    const push = await diff({ ...github, GITHUB_REF: 'refs/heads/main' }, '--comment')
    assert.match(push.stderr, /--comment requires a pipeline that runs for a pull request/)
    assert.deepEqual([outside.stdout, push.stdout], ['', ''], 'nothing was read')
  })

  it('prints a warning without a token, and keeps the exit code of the comparison', async () => {
    const env = { ...github, GITHUB_TOKEN: '' }
    const { exit, stdout, stderr } = await diff(env, '--comment')
    assert.equal(exit, 0)
    assert.match(stdout, /1 breaking/)
    const warning =
      'warning: The comment was not written. --comment requires the environment variable GITHUB_TOKEN\n'
    assert.ok(stderr.includes(warning), stderr)
    assert.equal((await diff(env, '--comment', '--fail-on-breaking')).exit, 11)
  })

  it('prints a warning in a pull request from a fork, because its token is read-only', async () => {
    for (const [words, exit] of [
      [['--comment'], 0],
      [['--comment', '--fail-on-breaking'], 11],
    ] as const) {
      refuse()
      const refused = await diff(github, ...words)
      assert.equal(refused.exit, exit)
      assert.match(
        refused.stderr,
        /^warning: Cannot write the comment: .*Resource not accessible.*\. Check that the token in GITHUB_TOKEN can write comments\. In a pull request from a fork, the token might be read-only$/m,
      )
      assert.doesNotMatch(refused.stderr, /of-github/)
    }
  })

  it("fails if the comment can't be written and --require-comment is used", async () => {
    const lacking = await diff({ ...github, GITHUB_TOKEN: '' }, '--require-comment')
    assert.equal(lacking.exit, 2)
    assert.match(lacking.stderr, /--require-comment requires the environment variable GITHUB_TOKEN/)
    refuse()
    const refused = await diff(github, '--require-comment')
    assert.equal(refused.exit, 5)
    assert.match(refused.stderr, /Cannot write the comment: .*Resource not accessible/)
    assert.match(refused.stderr, /Check that the token in GITHUB_TOKEN can write comments/)
  })
})
