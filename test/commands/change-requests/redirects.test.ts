import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, type Dispatcher } from 'undici'
import { onSandbox } from '../../support/service/on-sandbox.ts'

const guide = 'sp_developer-guide'

const requests = `/spaces/${guide}/change-requests`

const redirectsPath = '/v1/orgs/tidewater/sites/site_docs/redirects'

const csv = `source,destination
/developers/developer-guide/overview,page:ss_developer-guide/pg_developer-guide_overview
/developers/developer-guide/guides/webhooks,page:ss_developer-guide/pg_developer-guide_webhooks
/developers/developer-guide/guides/errors,site-space:ss_developer-guide
`

describe('redirects for published paths that a change request moves or deletes', () => {
  const sandbox = onSandbox()
  let folder = ''

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-redirects-'))
    const { served } = sandbox
    assert.equal((await served().send('POST', requests, { subject: 'Move pages' })).status, 201)
    const changes = [
      { operation: 'delete_page', page: 'pg_developer-guide_errors' },
      { operation: 'update_page', page: 'pg_developer-guide_webhooks', into: null, at: 0 },
      { operation: 'update_page', page: 'pg_developer-guide_overview', slug: 'intro' },
    ]
    await served().send('POST', `${requests}/7/content`, { changes })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const run = (line: string, dispatcher?: Dispatcher) =>
    sandbox.run(line, {
      cwd: folder,
      env: { DOCSCTL_SPACE: guide, DOCSCTL_STATE_DIR: folder },
      ...(dispatcher && { dispatcher }),
    })
  const writes = () => sandbox.sent().filter((line) => !line.startsWith('GET'))
  const redirect = async (source: string) =>
    await sandbox.served().send('GET', `/orgs/tidewater/sites/site_docs/redirect?source=${source}`)

  it('are listed by the gate as CSV', async () => {
    const { exit, stdout, stderr } = await run('cr gate 7 --gate redirects')
    assert.equal(exit, 11)
    assert.equal(
      stdout,
      `redirects\tfail\t3 published paths need a redirect\tdocsctl change-requests merge 7 --with-redirects --space ${guide}\n`,
    )
    assert.ok(stderr.includes(`note: Redirects for site site_docs:\n${csv}`), stderr)
  })

  it('are in the JSON output of the gate', async () => {
    const { stdout } = await run('cr gate 7 --gate redirects --json')
    assert.deepEqual(JSON.parse(stdout)[0].paths[2], {
      site: 'site_docs',
      source: '/developers/developer-guide/guides/errors',
      destination: 'site-space:ss_developer-guide',
      change: 'deleted',
      page: 'Errors',
    })
  })

  it('are checked only if the gate is named', async () => {
    const { stdout } = await run('cr gate 7 --columns gate')
    assert.doesNotMatch(stdout, /redirects/)
    assert.deepEqual(
      sandbox.sent().filter((line) => line.includes('/redirects')),
      [],
    )
  })

  it('are listed by diff --stat --redirects in a form that the import accepts', async () => {
    const { exit, stdout } = await run('cr diff 7 --stat --redirects')
    assert.equal(exit, 0)
    const [, listed] = stdout.split(
      '\nPublished paths on site "Tidewater Docs" (site_docs) that need a redirect:\n',
    )
    assert.equal(listed, csv)
    writeFileSync(join(folder, 'redirects.csv'), csv)
    const imported = await run('sites redirects import redirects.csv --site site_docs')
    assert.equal(imported.exit, 0, imported.stderr)
    const after = await run('cr gate 7 --gate redirects --columns state,reason')
    assert.equal(
      after.stdout,
      'pass\tall published paths still lead to a page or have a redirect\n',
    )
  })

  it('are imported after the merge with --with-redirects', async () => {
    const before = writes().length
    const { exit, stdout, stderr } = await run(
      'cr merge 7 --with-redirects --gate redirects --yes --columns number,result,redirects',
    )
    assert.equal(exit, 0, stderr)
    assert.equal(stdout, 'number\t7\nresult\tmerge\nredirects\t3\n')
    assert.deepEqual(writes().slice(before), [
      `POST /v1${requests}/7/merge`,
      `PUT ${redirectsPath}`,
    ])
    const { status, body } = await redirect('/developers/developer-guide/overview')
    assert.equal(status, 200)
    assert.equal((body as unknown as { redirect: { draft: boolean } }).redirect.draft, false)
  })

  it('are shown by a dry run, which sends nothing', async () => {
    const before = writes().length
    const { exit, stdout } = await run('cr merge 7 --with-redirects --dry-run')
    assert.equal(exit, 0)
    const methods = JSON.parse(stdout).map(({ method }: { method: string }) => method)
    assert.deepEqual(methods, ['POST', 'PUT'])
    assert.equal(writes().length, before)
  })

  it('are imported by a retry if the import fails after the merge', async () => {
    const agent = new Agent()
    const refusing = agent.compose((dispatch) => (options, handler) => {
      const isImport = options.method === 'PUT' && options.path === redirectsPath
      return dispatch(isImport ? { ...options, path: '/v1/gone' } : options, handler)
    })
    const broken = await run('cr merge 7 --with-redirects --yes --journal', refusing)
    await agent.close()
    assert.equal(broken.exit, 12, broken.stderr)
    assert.match(broken.stderr, /Could not import all redirects: /)
    assert.match(broken.stderr, /The change request was merged\n {2}try: docsctl jobs retry \S+\n/)
    const retried = await run('jobs retry last')
    assert.equal(retried.exit, 0, retried.stderr)
    assert.equal((await redirect('/developers/developer-guide/overview')).status, 200)
    assert.equal(writes().filter((line) => line.endsWith('/7/merge')).length, 1)
  })

  it('are printed if the import fails and there is no journal', async () => {
    const agent = new Agent()
    const refusing = agent.compose((dispatch) => (options, handler) => {
      const isImport = options.method === 'PUT' && options.path === redirectsPath
      return dispatch(isImport ? { ...options, path: '/v1/gone' } : options, handler)
    })
    const { exit, stderr } = await run('cr merge 7 --with-redirects --yes', refusing)
    await agent.close()
    assert.equal(exit, 12)
    assert.ok(stderr.includes(`note: Redirects for site site_docs:\n${csv}`), stderr)
  })

  it('are unknown if the change request is out of date with main', async () => {
    const { stdout } = await run('cr gate 4 --gate redirects --columns state,reason,fix')
    assert.equal(
      stdout,
      `unknown\tout of date with main\tdocsctl change-requests pull 4 --space ${guide}\n`,
    )
    const merge = await run('cr merge 4 --with-redirects --yes')
    assert.equal(merge.exit, 11)
    assert.match(
      merge.stderr,
      /Change request 4 is out of date with main, so its missing redirects are/,
    )
    const diff = await run('cr diff 4 --stat --redirects')
    assert.match(diff.stderr, /warning: The change request is out of date with main/)
  })

  it('are unknown if the sites cannot be read', async () => {
    const agent = new Agent()
    const hidden = agent.compose((dispatch) => (options, handler) => {
      const isSites = options.path.includes('/sites?')
      return dispatch(isSites ? { ...options, path: '/v1/gone' } : options, handler)
    })
    const { exit, stdout } = await run('cr gate 7 --gate redirects --columns state,fix', hidden)
    await agent.close()
    assert.equal(exit, 11)
    assert.equal(stdout, 'unknown\tdocsctl sites list\n')
  })

  it('require a single change request', async () => {
    const { exit, stderr } = await run('cr merge 6 7 --with-redirects --yes')
    assert.equal(exit, 2)
    assert.match(stderr, /--with-redirects requires a single change request/)
  })
})
