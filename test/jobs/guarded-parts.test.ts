import assert from 'node:assert/strict'
import { emptySeed } from '../../src/sandbox/seed/seed.ts'
import { endAll, type Served, serve } from '../sandbox/served.ts'
import { splitArguments } from '../support/docsctl.ts'
import { type KillableMachine, machineOn } from '../support/processes/killed-job.ts'

describe('safety checks before a batch:', () => {
  let served: Served
  let machine: KillableMachine

  beforeEach(async () => {
    served = await serve({ seed: emptySeed })
    machine = machineOn(served, 'acme')
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  const run = (line: string, stdin: string[] = [], more = {}) =>
    machine.run(splitArguments(line), { stdin, ...more })

  const writes = () =>
    served.exchanges
      .splice(0)
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`)

  describe('dependent resources', () => {
    const create = async (path: string, body: object) =>
      (await served.send('POST', path, body)).body.id

    /**
     * Creates a collection that contains a nested collection with `count` spaces, and `others`
     * spaces outside of it.
     */
    async function nested(count: number, others: number): Promise<string[]> {
      const outer = await create('/orgs/acme/collections', { title: 'Customers' })
      const inner = await create('/orgs/acme/collections', { title: 'Shipping', parent: outer })
      const spaces: string[] = []
      for (let index = 0; index < count; index += 1)
        spaces.push(await create('/orgs/acme/spaces', { title: `Space ${index}`, parent: inner }))
      for (let index = 0; index < others; index += 1)
        await create('/orgs/acme/spaces', { title: `Other ${index}` })
      served.exchanges.splice(0)
      return [outer, ...spaces]
    }

    it('are counted through all contents of a collection', async () => {
      const [outer] = await nested(3, 0)
      const { exit, stderr } = await run(`collections delete ${outer}`, ['n'], { terminal: 100 })
      assert.equal(exit, 130)
      assert.match(stderr, /^ {2}contains 1 collection and 3 spaces$/m)
    })

    it('include the spaces of a collection', async () => {
      const [outer] = await nested(11, 20)
      for (const line of [
        `collections delete ${outer}`,
        `collections transfer ${outer} --to-org x_1`,
      ]) {
        const { exit, stderr } = await run(line, ['y'], { terminal: 100 })
        assert.equal(exit, 2)
        assert.match(
          stderr,
          /11 of 31 spaces in acme would be deleted or transferred\. Confirm with --allow-large/,
        )
      }
      assert.deepEqual(writes(), [])
      const allowed = await run(`collections delete ${outer} --allow-large`, ['y'], {
        terminal: 100,
      })
      assert.equal(allowed.exit, 0, allowed.stderr)
      assert.deepEqual(writes(), [`DELETE /v1/collections/${outer}`])
    })

    it('are read from the organization of the space, regardless of the settings', async () => {
      const [, ...spaces] = await nested(12, 20)
      for (const DOCSCTL_ORG of ['', 'org_other']) {
        const { exit, stderr } = await run('spaces delete - --yes', spaces, {
          env: { DOCSCTL_ORG },
        })
        assert.equal(exit, 2)
        assert.match(
          stderr,
          /12 of 32 spaces in acme would be deleted or transferred\. Confirm with --allow-large/,
        )
      }
      assert.deepEqual(writes(), [])
    })
  })

  describe('a request for many people', () => {
    const emails = Array.from({ length: 11 }, (_, index) => `person-${index}@acme.example`)

    it('requires confirmation if it creates many administrators', async () => {
      const refused = await run('invites send - --role admin', emails)
      assert.equal(refused.exit, 2)
      assert.match(refused.stderr, /invites send requires --yes without a terminal/)
      assert.equal((await run('invites send - --role admin --yes', emails)).exit, 0)
      assert.equal((await run('invites send - --role admin', emails.slice(1))).exit, 0)
    })

    it('lists the new administrators in its prompt, and offers no undo if there is none', async () => {
      const { exit, stderr } = await run(
        'invites send new@acme.example=admin other@acme.example=read',
        ['n'],
        { terminal: 100 },
      )
      assert.equal(exit, 130)
      assert.match(stderr, /^About to grant the role "admin" to new@acme\.example$/m)
      assert.match(stderr, /^ {2}This cannot be undone$/m)
    })

    it('has a journal', async () => {
      await run('invites send -', emails)
      const { stdout } = await run('jobs list --columns command')
      assert.equal(stdout, 'invites send\n')
    })
  })

  describe('links that grant access', () => {
    it('require confirmation, and the prompt shows how to undo them', async () => {
      const { stderr } = await run('invites create --role read', ['n'], { terminal: 100 })
      assert.match(stderr, /^About to create an invite link in the organization acme$/m)
      assert.match(stderr, /^ {2}To undo: docsctl undo$/m)
    })

    it('require confirmation if a new sign-in method grants more than read access', async () => {
      const line =
        'saml create --label Okta --entity-id https://idp.example --sso-url https://idp.example/sso --default-role admin'
      const { exit, stderr } = await run(line, ['n'], { terminal: 100 })
      assert.equal(exit, 130)
      assert.match(stderr, /^About to give new members the role "admin" in/m)
    })
  })

  describe('a default role or level that grants write access', () => {
    for (const line of [
      'orgs update acme --default-role admin',
      'orgs update acme --default-role edit',
      'collections update col_1 --default-level create',
      'api -X PATCH /orgs/acme -f defaultRole=admin',
    ]) {
      it(`requires --yes without a terminal: ${line}`, async () => {
        const { exit, stderr } = await run(`${line} --by-id`)
        assert.equal(exit, 2)
        assert.match(stderr, /requires --yes without a terminal/)
        assert.deepEqual(writes(), [])
      })
    }

    it('requires no confirmation if it grants less', async () => {
      assert.equal((await run('orgs update acme --default-role comment')).exit, 0)
      assert.deepEqual(writes(), ['PATCH /v1/orgs/acme'])
    })
  })

  describe('a change with docsctl api', () => {
    it('of a role requires confirmation on a terminal, but not in a script', async () => {
      const line = 'api -X PATCH /orgs/acme/members/usr_2 -f role=read'
      const named = 'api updateMemberInOrganizationById userId=usr_2 role=read'
      for (const typed of [line, named]) {
        const { exit, stderr } = await run(typed, ['n'], { terminal: 100 })
        assert.equal(exit, 130, stderr)
        assert.match(stderr, /^About to PATCH \/v1\/orgs\/acme\/members\/usr_2$/m)
        assert.match(stderr, /^ {2}To undo: docsctl undo$/m)
      }
      assert.deepEqual(writes(), [])
      await run(line)
      assert.deepEqual(writes(), ['PATCH /v1/orgs/acme/members/usr_2'])
    })

    it('that deletes a resource shows whether it can be undone', async () => {
      const deletions = [
        ['/spaces/spc_1', 'To undo: docsctl undo'],
        ['/orgs/acme/teams/team_1', 'This cannot be undone'],
        ['/unknown/x', 'This cannot be undone, because docsctl does not know the operation'],
      ]
      for (const [path = '', expected = ''] of deletions) {
        const { exit, stderr } = await run(`api -X DELETE ${path}`, ['n'], { terminal: 100 })
        assert.equal(exit, 130, stderr)
        assert.match(stderr, new RegExp(`^  ${expected}$`, 'm'))
      }
      assert.deepEqual(writes(), [])
    })

    it('of the last administrator requires a flag, and a change of the caller requires confirmation', async () => {
      const { body } = await served.send('GET', '/orgs/acme/members')
      const id = body.items?.[0]?.id
      const line = `api -X PATCH /orgs/acme/members/${id} -f role=read`
      const last = await run(line, ['y'], { terminal: 100 })
      assert.equal(last.exit, 2)
      assert.match(
        last.stderr,
        new RegExp(`The changes would remove or demote the last administrator \\(${id}\\) of acme`),
      )
      const own = await run(`${line} --last-admin`, ['n'], { terminal: 100 })
      assert.equal(own.exit, 130)
      assert.match(
        own.stderr,
        new RegExp(`^  The changes that remove or reduce your own access \\(${id}\\)`, 'm'),
      )
      assert.deepEqual(writes(), [])
    })
  })
})
