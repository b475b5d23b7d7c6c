import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mayChange, mayDestroy, readOnly, withAgents } from '../../support/agents/agent-client.ts'
import { fakeClock } from '../../support/fake-clock.ts'

const rename = ['teams', 'update', 'team_docs', '--title', 'Docs']

describe('a change by an agent', () => {
  const world = withAgents()
  const title = async () => (await world.read('teams get team_docs')).title

  it('shows a plan first, and is carried out once with the digest', async () => {
    const agent = await world.connect(mayChange)
    const plan = await agent.plan(...rename)
    assert.match(plan.data ?? '', /^change\ttitle: Documentation → Docs$/m)
    assert.match(plan.digest ?? '', /^[0-9a-f]{32}$/)
    assert.deepEqual([plan.effect, plan.expires, world.writes()], ['write', 600, []])
    const done = await agent.confirm(plan.digest)
    assert.equal(done.exit, 0, done.text)
    assert.equal(await title(), 'Docs')
    const again = await agent.confirm(plan.digest)
    assert.deepEqual([again.exit, again.kind], [6, 'conflict'])
    assert.match(again.text, /The digest is unknown or was already used/)
    assert.deepEqual(world.writes(), ['PATCH /v1/orgs/tidewater/teams/team_docs'])
  })

  it('can be planned with a selected format', async () => {
    const agent = await world.connect(mayChange)
    for (const format of [['--json'], ['--jq', '.method'], ['-o', 'yaml']]) {
      const { exit, digest, text } = await agent.plan(...rename, ...format)
      assert.equal(exit, 0, text)
      assert.match(digest ?? '', /^[0-9a-f]{32}$/)
    }
  })

  it('cannot publish a local file that a document refers to', async () => {
    writeFileSync(join(world.folder(), 'package.json'), '{"type":"string"}')
    const agent = await world.connect(mayDestroy)
    const { exit, text } = await agent.call('change', {
      args: ['openapi', 'publish', 'pets', '-'],
      input: JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Pets', version: '1' },
        paths: {},
        components: { schemas: { Pet: { $ref: './package.json' } } },
      }),
    })
    assert.equal(exit, 11, text)
    assert.match(text, /file \\"package\.json\\" not found/)
  })

  it('is a job of the agent, and can be undone', async () => {
    const agent = await world.connect(mayChange)
    const { job, undo } = await agent.change(...rename)
    assert.equal(undo, `docsctl jobs undo ${job}`)
    const [listed] = await world.read('jobs list')
    assert.deepEqual([listed.id, listed.agent, listed.state], [job, 'test-client 1.2', 'done'])
    const { stdout } = await world.run('jobs list')
    assert.match(stdout, /\ttest-client 1\.2\n$/)
    await world.run(`jobs undo ${job} --yes`)
    assert.equal(await title(), 'Documentation')
  })

  it('is rejected if the state has changed since the plan', async () => {
    const agent = await world.connect(mayDestroy)
    const renamed = await agent.plan(...rename)
    const deleted = await agent.plan('teams', 'delete', 'team_docs')
    await world.run('teams update team_docs --title Other')
    for (const { digest } of [renamed, deleted]) {
      const { exit, error } = await agent.confirm(digest)
      assert.equal(exit, 6)
      assert.match(JSON.stringify(error), /The state has changed since the plan was created/)
    }
    assert.equal(await title(), 'Other')
  })

  it('is rejected with an unknown or expired digest', async () => {
    const clock = fakeClock()
    const agent = await world.connect(mayChange, { clock })
    for (const digest of ['', 'x', '0'.repeat(32), 'constructor']) {
      assert.equal((await agent.confirm(digest)).exit, 6)
    }
    const { digest } = await agent.plan(...rename)
    await clock.sleep(600_001)
    const late = await agent.confirm(digest)
    assert.deepEqual(late.error, {
      message: 'The digest has expired',
      state: 'Nothing was sent',
      hint: 'Call "change" with "args" to get a new plan',
    })
    assert.deepEqual(world.writes(), [])
  })

  it('has a digest that only its own server accepts', async () => {
    const [one, other] = [await world.connect(mayChange), await world.connect(mayChange)]
    const first = await one.plan(...rename)
    const second = await one.plan(...rename)
    assert.notEqual(first.digest, second.digest)
    assert.equal((await other.confirm(first.digest)).exit, 6)
    assert.equal((await one.call('change', { digest: first.digest, args: rename })).exit, 2)
    assert.deepEqual(world.writes(), [])
  })

  const cases: [words: string[], allowed: 'never' | 'destructive'][] = [
    [['teams', 'delete', 'team_docs'], 'destructive'],
    [['members', 'update', 'usr_tim', '--role', 'read'], 'destructive'],
    [
      [
        'spaces',
        'permissions',
        'grant',
        'team:team_docs',
        '--space',
        'sp_handbook',
        '--role',
        'edit',
      ],
      'destructive',
    ],
    [['spaces', 'update', 'sp_handbook', '--default-level', 'edit'], 'destructive'],
    [['sites', 'publish', 'site_docs'], 'destructive'],
    [['invites', 'send', 'new@tidewater.example', '--role', 'read'], 'destructive'],
    [['members', 'update', 'usr_ines', '--role', 'read', '--last-admin'], 'never'],
    [['members', 'offboard', 'usr_ines', '--allow-unmanaged'], 'never'],
    [['members', 'offboard', 'usr_ines', '--allow-incomplete'], 'never'],
    [['spaces', 'update', 'sp_handbook', '--title', 'x', '--allow-unknown-keys'], 'never'],
    [['teams', 'update', 'team_docs', '--title', 'x', '--yes'], 'never'],
    [['jobs', 'rm', 'all'], 'never'],
    [['auth', 'logout'], 'never'],
  ]
  it('requires --allow-destructive if it changes access, and never overrides safety checks', async () => {
    const [careful, bold] = [await world.connect(mayChange), await world.connect(mayDestroy)]
    for (const [words, allowed] of cases) {
      const line = words.join(' ')
      const refused = await careful.plan(...words)
      assert.equal(refused.exit, allowed === 'never' ? 2 : 5, `${line}: ${refused.text}`)
      assert.equal(refused.digest, undefined)
      const planned = await bold.plan(...words)
      assert.equal(
        planned.digest !== undefined,
        allowed === 'destructive',
        `${line}: ${planned.text}`,
      )
    }
    assert.deepEqual(world.writes(), [])
  })

  it('is limited to the topics that the user allows', async () => {
    const agent = await world.connect({ ...mayChange, topics: ['spaces'] })
    const refused = await agent.plan(...rename)
    assert.equal(refused.exit, 5)
    assert.match(JSON.stringify(refused.error), /add the topic \\"teams\\" to the command/)
    const planned = await agent.plan('spaces', 'update', 'sp_handbook', '--title', 'Manual')
    assert.equal(planned.exit, 0)
    const reading = await world.connect(readOnly)
    assert.equal((await reading.read(...rename)).exit, 2)
  })

  it('keeps the safety checks of the command line', async () => {
    const agent = await world.connect(mayDestroy)
    const { digest } = await agent.plan('members', 'remove', '@me')
    const refused = await agent.confirm(digest)
    assert.equal(refused.exit, 2, refused.text)
    assert.match(JSON.stringify(refused.error), /--including-myself/)
    assert.deepEqual(world.writes(), [])
  })
})
