import assert from 'node:assert/strict'
import { Agent } from 'undici'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { filesFolder } from '../../support/files-folder.ts'

const document = `openapi: 3.1.0
info: {title: Pets, version: '1'}
paths:
  /pets:
    get:
      responses: {'200': {description: ok}}
`
const day = 86_400_000

describe('previews of specifications', () => {
  const { path, write: files } = filesFolder()
  const own = fakeClock()
  let served: Served
  let organization: string

  beforeEach(async () => {
    served = await serve({ time: own.now })
    organization = (await served.send('GET', '/orgs')).body.items[0]?.id as string
    await files({
      'api.yaml': document,
      'several.yaml':
        'specifications: [{slug: pets, file: api.yaml}, {slug: cats, file: api.yaml}]\n',
    })
  })
  afterEach(endAll)

  const run = async (line: string, exit = 0) => {
    const ended = await docsctl(['openapi', ...splitArguments(line)], {
      cwd: path(),
      clock: own,
      dispatcher: new Agent(),
      env: {
        DOCSCTL_API_URL: served.url,
        DOCSCTL_TOKEN: served.token,
        DOCSCTL_ORG: organization,
        DOCSCTL_STATE_DIR: path('state'),
      },
    })
    assert.equal(ended.exit, exit, ended.stderr)
    return ended
  }
  const slugs = () =>
    [...served.sandbox.tables.all('openapiSpecs')]
      .map(({ slug }) => slug)
      .filter((slug) => /pets|cats/.test(slug))
      .sort()

  it('are published under a separate slug, with a link', async () => {
    const { stdout } = await run('publish pets api.yaml --preview pr-123 --no-wait --json')
    const { slug, url } = JSON.parse(stdout)
    assert.equal(slug, 'pets-preview-pr-123')
    assert.match(url, /\/openapi\/pets-preview-pr-123$/)
    await run('publish --manifest several.yaml --preview pr-4 --no-wait')
    await run('publish cats --manifest several.yaml --preview pr-5 --no-wait')
    assert.deepEqual(slugs(), [
      'cats-preview-pr-4',
      'cats-preview-pr-5',
      'pets-preview-pr-123',
      'pets-preview-pr-4',
    ])
  })

  it('are deleted, and a missing preview is not an error', async () => {
    await run('publish pets api.yaml --preview pr-1 --no-wait')
    const rehearsed = await run('publish pets --preview pr-1 --preview-delete --dry-run --json')
    assert.equal(JSON.parse(rehearsed.stdout).method, 'DELETE')
    await run('publish pets --preview pr-1 --preview-delete', 2)
    assert.deepEqual(slugs(), ['pets-preview-pr-1'])
    const deleted = await run('publish pets --preview pr-1 --preview-delete --yes --json')
    assert.equal(JSON.parse(deleted.stdout).result, 'deleted')
    assert.deepEqual(slugs(), [])
    const again = await run('publish pets --preview pr-1 --preview-delete --yes --json')
    assert.equal(JSON.parse(again.stdout).result, 'unchanged')
    assert.match(again.stderr, /^note: The preview pets-preview-pr-1 does not exist$/m)
  })

  it('are listed by age, and pruned if their specification exists', async () => {
    for (const words of [
      'pets api.yaml',
      'pets api.yaml --preview pr-1',
      'cats-preview-pr-1 api.yaml',
    ]) {
      await run(`publish ${words} --no-wait`)
    }
    await served.sandbox.clock.advance(13 * day)
    await own.sleep(13 * day)
    await run('publish pets api.yaml --preview pr-2 --no-wait')
    await served.sandbox.clock.advance(2 * day)
    await own.sleep(2 * day)
    const list = async (words: string) => (await run(`previews list ${words} -o ids`)).stdout
    assert.equal(await list(''), 'cats-preview-pr-1\npets-preview-pr-1\npets-preview-pr-2\n')
    assert.equal(await list('--older 14d'), 'cats-preview-pr-1\npets-preview-pr-1\n')
    const orphans = await run('previews list --columns slug,orphaned')
    assert.match(orphans.stdout, /^cats-preview-pr-1\ttrue$/m)
    assert.match(orphans.stdout, /^pets-preview-pr-1\tfalse$/m)
    const rehearsed = await run('previews prune --older 14d --dry-run --json')
    assert.equal(JSON.parse(rehearsed.stdout).length, 1)
    await run('previews prune --older 14d', 2)
    assert.equal(slugs().length, 4)
    const { stdout, stderr: kept } = await run('previews prune --older 14d --all --yes')
    assert.match(
      kept,
      /^note: cats-preview-pr-1 is kept, because it might not be a preview: the specification cats does not exist\. To delete cats-preview-pr-1 anyway, run docsctl openapi delete cats-preview-pr-1 --org acme$/m,
    )
    assert.match(stdout, /^pets-preview-pr-1\topenapi\.delete\tdone$/m)
    assert.deepEqual(slugs(), ['cats-preview-pr-1', 'pets', 'pets-preview-pr-2'])
    const { stderr } = await run('previews prune --older 14d --all --yes')
    assert.match(stderr, /^note: No preview was last updated more than 14d ago$/m)
  })

  it('are pruned only by name or on request, because a regular slug can look the same', async () => {
    for (const slug of ['pets', 'pets-preview-v2', 'pets-preview-pr-1']) {
      await run(`publish ${slug} api.yaml --no-wait`)
    }
    await served.sandbox.clock.advance(15 * day)
    await own.sleep(15 * day)
    const listed = (await run('previews list -o ids')).stdout
    assert.equal(listed, 'pets-preview-pr-1\npets-preview-v2\n')
    await run('previews prune --older 14d --yes', 2)
    const { stderr } = await run('previews prune --older 14d --name p --yes')
    assert.match(stderr, /^note: No preview that matches "p" was last updated more than 14d ago$/m)
    assert.equal(slugs().length, 3)
    await run("previews prune --older 14d --name 'pr-*' --yes")
    assert.deepEqual(slugs(), ['pets', 'pets-preview-v2'])
  })

  for (const [words, message] of [
    ['publish pets api.yaml --preview PR_1', /"PR_1" for --preview\. Use lowercase letters/],
    [
      `publish ${'a'.repeat(90)} api.yaml --preview pr-1`,
      /has 103 characters, but the maximum is 100/,
    ],
    ['publish pets --preview-delete --yes', /--preview-delete requires --preview/],
    ['publish --preview pr-1 --preview-delete --yes', /SLUG/],
    ['publish pets api.yaml --preview pr-1 --preview-delete --yes', /FILE-OR-URL/],
    ['previews prune --yes', /--older/],
    ['previews prune --older 14d --yes', /--yes requires --name or --all/],
    ['previews list --older soon', /Invalid value "soon" for --older/],
  ] as const) {
    it(`reject ${words.replace(/a{90}/, 'a long slug')}`, async () => {
      assert.match((await run(words, 2)).stderr, message)
    })
  }
})
