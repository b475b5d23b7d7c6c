import assert from 'node:assert/strict'
import { Agent, type Dispatcher } from 'undici'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'

describe('commands for change requests on the sandbox', () => {
  let served: Served
  let agent: Agent

  beforeEach(async () => {
    served = await serve({ seed: demoSeed })
    agent = new Agent()
  })

  afterEach(async () => {
    await agent.close()
    await endAll()
  })

  const run = (line: string, dispatcher: Dispatcher = agent) =>
    docsctl(splitArguments(line), {
      dispatcher,
      env: {
        DOCSCTL_API_URL: served.url,
        DOCSCTL_TOKEN: served.token,
        DOCSCTL_ORG: 'tidewater',
        DOCSCTL_SPACE: 'sp_developer-guide',
      },
    })

  const states = async (number: number) => {
    const { exit, stdout } = await run(`cr gate ${number} --columns gate,state`)
    return [
      exit,
      Object.fromEntries(
        stdout
          .trim()
          .split('\n')
          .map((line) => line.split('\t')),
      ),
    ]
  }

  const requests = '/spaces/sp_developer-guide/change-requests'
  const read = async (number: number) => (await served.send('GET', `${requests}/${number}`)).body

  it('fail for conflicts, outdated change requests, open threads, and broken links', async () => {
    const pass = {
      outdated: 'pass',
      comments: 'pass',
      links: 'pass',
      subject: 'pass',
      reviews: 'pass',
      rules: 'pass',
      conflicts: 'pass',
    }
    assert.deepEqual(await states(3), [
      11,
      { ...pass, outdated: 'fail', comments: 'fail', conflicts: 'fail' },
    ])
    assert.deepEqual(await states(4), [11, { ...pass, outdated: 'fail' }])
    assert.deepEqual(await states(5), [11, { ...pass, comments: 'fail', links: 'fail' }])
    assert.deepEqual(await states(6), [11, { ...pass, links: 'fail' }])
  })

  it('find the same broken links in the pages if no operation lists links', async () => {
    const broken = async (dispatcher?: Dispatcher) => {
      const { exit, stdout } = await run('cr gate 5 --gate links --json', dispatcher)
      const [{ state, reason, pages }] = JSON.parse(stdout)
      return { exit, state, reason, pages }
    }
    const withoutLinks = agent.compose((dispatch) => (options, handler) => {
      const isGone = /\/links(\?|$)/.test(options.path)
      return dispatch(isGone ? { ...options, path: '/v1/gone' } : options, handler)
    })
    const found = await broken(withoutLinks)
    assert.equal(
      found.reason,
      '3 broken links: "Overview" to "guides/sdks.md"; "Pagination" to "sdks.md"; "Reference" to "questions.md"',
    )
    assert.deepEqual(found, await broken())
  })

  it('show the page in conflict and leave main unchanged', async () => {
    const before = served.sandbox.tables.get('spaces', 'sp_developer-guide')?.revision
    const { exit, stdout, stderr } = await run('cr merge 3 --yes --gate subject')
    assert.deepEqual([exit, stdout], [6, ''])
    assert.match(
      stderr,
      /Changed on both sides: "Authentication" \(pg_developer-guide_authentication\)/,
    )
    assert.equal(served.sandbox.tables.get('spaces', 'sp_developer-guide')?.revision, before)
    assert.equal((await read(3)).status, 'open')
  })

  it('pull and merge an outdated change request without conflicts', async () => {
    const { exit, stdout } = await run(
      'cr merge 4 --yes --gate outdated --gate conflicts --pull-if-outdated -o ids',
    )
    assert.equal(exit, 0)
    const merged = await read(4)
    assert.deepEqual([merged.status, `${merged.revisionMerged}\n`], ['merged', stdout])
  })

  it('merge several change requests, each on top of the previous merges', async () => {
    const { exit, stdout } = await run('cr merge 4 3 5 --yes --json')
    assert.equal(exit, 12)
    const found = JSON.parse(stdout).map((one: { result?: string; error?: { kind: string } }) =>
      one.error ? one.error.kind : one.result,
    )
    assert.deepEqual(found, ['merge', 'conflict', 'merge'])
    const ends = await Promise.all([3, 4, 5].map(async (number) => (await read(number)).status))
    assert.deepEqual(ends, ['open', 'merged', 'merged'])
  })

  it('post the reason for a bypass as a comment', async () => {
    const { exit } = await run('cr merge 5 --yes --gate comments --bypass "the outage is ours"')
    assert.equal(exit, 0)
    assert.equal((await read(5)).status, 'merged')
    const { body } = await served.send('GET', `${requests}/5/comments?format=markdown`)
    assert.deepEqual(body.items[0]?.body, {
      markdown: 'the outage is ours\n\nBypassed gates: comments (3 open threads)',
    })
  })

  it('build the queue of all spaces of the organization', async () => {
    const { exit, stdout, stderr } = await run(
      'cr status --org tidewater --columns space.id,number',
    )
    assert.equal(exit, 0)
    assert.deepEqual(stdout.trim().split('\n').sort(), [
      'sp_developer-guide\t3',
      'sp_developer-guide\t4',
      'sp_developer-guide\t5',
      'sp_developer-guide\t6',
      'sp_get-started\t1',
      'sp_handbook\t1',
      'sp_handbook\t2',
      'sp_runbooks\t2',
      'sp_security\t1',
    ])
    assert.doesNotMatch(stderr, /not included/)
  })

  it('read 200 change requests of a space with a gate that sends a request for each', async () => {
    for (let count = 0; count < 196; count++) {
      const { body } = await served.send('POST', requests, { subject: `Number ${count}` })
      await served.send('PATCH', `${requests}/${body.number}`, { status: 'open' })
    }
    served.exchanges.length = 0
    const { exit, stdout } = await run('cr status --gate comments -o ids')
    assert.equal(exit, 0)
    assert.equal(new Set(stdout.trim().split('\n')).size, 200)
    // reads the open change requests, the drafts, the current user, and the requested reviews
    assert.equal(served.exchanges.length, 200 + 4)
  })
})
