import assert from 'node:assert/strict'
import { join } from 'node:path'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { splitArguments } from '../../support/docsctl.ts'
import { type KillableMachine, machineOn, membersSeed } from '../../support/processes/killed-job.ts'
import { OrgFiles, pullDemo } from './org-files.ts'

describe('org apply of a folder', () => {
  let served: Served
  let machine: KillableMachine
  let pulled: OrgFiles
  let files: OrgFiles

  before(async () => {
    pulled = await pullDemo()
  })
  after(() => pulled.end())
  beforeEach(async () => {
    served = await serve({ seed: demoSeed })
    machine = machineOn(served, 'tidewater')
    files = pulled.copyFor(served)
  })
  afterEach(async () => {
    files.end()
    machine.end()
    await endAll()
  })

  const run = (verb: string, flags = '') =>
    machine.run(['org', verb, files.path, ...splitArguments(flags)])
  const rename = (title: string) =>
    served.send('PATCH', '/orgs/tidewater/teams/team_docs', { title })
  const edit = () => {
    files.write(
      'teams/writers.yaml',
      'title: Writers\nmembers:\n  tim.okoro@tidewater.example: owner\n',
    )
    files.edit('teams/documentation.yaml', 'title: Documentation', 'title: Docs')
    files.edit(
      'members.yaml',
      'ben.adler@tidewater.example:\n  role: edit',
      'ben.adler@tidewater.example:\n  role: review',
    )
    files.edit('spaces/legal.yaml', 'teams: {}', 'teams:\n    writers: edit')
    files.edit('collections.yaml', '          - release-notes\n', '')
    files.edit(
      'collections.yaml',
      '    spaces:\n      - get-started\n',
      '    spaces:\n      - get-started\n      - release-notes\n',
    )
    files.remove('teams/partners.yaml')
    files.edit('collections.yaml', 'teams:\n        partners: comment', 'teams: {}')
  }

  it('makes the organization match its files, and leaves nothing to plan or pull except later changes by others', async () => {
    edit()
    const written = files.all()
    const { exit, stderr } = await run('apply', '--yes --allow-delete 2')
    assert.equal(exit, 0, stderr)
    assert.equal((await run('plan', '--exit-code')).exit, 0)
    await rename('Theirs')
    const { stdout } = await run('plan', '--json')
    const plan = JSON.parse(stdout) as { steps: unknown[]; theirs: { key: string }[] }
    assert.deepEqual([plan.steps, plan.theirs.map(({ key }) => key)], [[], ['team:documentation']])
    await rename('Docs')
    const pulled = await run('pull')
    assert.equal(pulled.exit, 0, pulled.stderr)
    const changed = Object.entries(files.all()).filter(
      ([file, text]) => !file.startsWith('.docsctl/') && written[file] !== text,
    )
    assert.deepEqual(changed, [])
  })

  it('plans the same changes again after an undo, without conflicts', async () => {
    files.write(
      'teams/writers.yaml',
      'title: Writers\nmembers:\n  tim.okoro@tidewater.example: owner\n',
    )
    files.edit('teams/documentation.yaml', 'title: Documentation', 'title: Docs')
    files.edit('spaces/legal.yaml', 'teams: {}', 'teams:\n    writers: edit\n    product: read')
    const planned = async () => {
      const { stdout } = await run('plan', '--json')
      const { steps, theirs } = JSON.parse(stdout) as {
        steps: { what: string }[]
        theirs: object[]
      }
      return [steps.map(({ what }) => what), theirs]
    }
    const before = await planned()
    assert.deepEqual(before, [
      [
        'team writers',
        'team member tim.okoro@tidewater.example of the team writers',
        'role of the team writers on the space legal',
        'role of the team product on the space legal',
        'team documentation',
      ],
      [],
    ])
    assert.equal((await run('apply', '--yes')).exit, 0)
    assert.deepEqual(await planned(), [[], []])
    const undone = await machine.run(splitArguments('jobs undo last --yes'))
    assert.equal(undone.exit, 0, undone.stderr)
    assert.deepEqual(await planned(), before)
  })

  it('does not report a changed order, or the undo of that change, as a conflict', async () => {
    const [first = '', second = '', third = '', ...others] = files
      .read('sites/tidewater-docs.yaml')
      .split(/^(?= {2}- (?:section|group))/m)
    files.write('sites/tidewater-docs.yaml', [first, third, second, ...others].join(''))
    const planned = async () => {
      const { stdout } = await run('plan', '--json')
      const { steps, theirs } = JSON.parse(stdout) as { steps: object[]; theirs: object[] }
      return [steps.length, theirs]
    }
    assert.deepEqual(await planned(), [1, []])
    const done = await run('apply', '--yes')
    assert.equal(done.exit, 0, done.stderr)
    assert.deepEqual(await planned(), [0, []])
    const undone = await machine.run(splitArguments('jobs undo last --yes'))
    assert.equal(undone.exit, 0, undone.stderr)
    assert.deepEqual(await planned(), [1, []])
  })

  it('plans the same deletions again after an undo', async () => {
    files.remove('spaces/archive.yaml')
    files.edit('collections.yaml', '  - archive\n', '')
    files.edit('teams/partners.yaml', '  tim.okoro@tidewater.example: member\n', '')
    const planned = async () => {
      const { stdout } = await run('plan', '--json')
      const { steps, theirs } = JSON.parse(stdout) as {
        steps: { verb: string; key: string }[]
        theirs: object[]
      }
      return [steps.map(({ verb, key }) => `${verb} ${key}`), theirs]
    }
    const before = await planned()
    assert.deepEqual(before, [
      ['delete space:archive', 'delete team:partners > team member:tim.okoro@tidewater.example'],
      [],
    ])
    assert.equal((await run('apply', '--yes --allow-delete 2')).exit, 0)
    assert.deepEqual(await planned(), [[], []])
    const undone = await machine.run(splitArguments('jobs undo last --yes'))
    assert.equal(undone.exit, 0, undone.stderr)
    assert.deepEqual(await planned(), before)
  })

  it('applies a saved plan as rehearsed, but only if nothing has changed remotely', async () => {
    edit()
    const file = join(machine.folder, 'plan.json')
    const apply = (flags = '') =>
      machine.run(splitArguments(`org apply ${file} --yes --allow-delete 2 ${flags}`))
    assert.equal((await run('plan', `--out ${file}`)).exit, 0)
    await rename('Theirs')
    const sent = served.exchanges.length
    const refused = await apply()
    assert.equal(refused.exit, 6)
    assert.match(
      refused.stderr,
      /The organization has changed since the plan was created:\n {2}team:documentation: title$/m,
    )
    assert.deepEqual(
      served.exchanges.slice(sent).filter(({ method }) => method !== 'GET'),
      [],
    )
    await rename('Documentation')
    const { exit, stderr } = await apply('--rehearse')
    assert.equal(exit, 0, stderr)
    assert.match(stderr, /^Rehearsed on a copy: (\d+) of \1 steps completed$/m)
    assert.equal((await run('plan', '--exit-code')).exit, 0)
  })
})

describe('org apply with a plan of 200 changes', () => {
  afterEach(endAll)

  it('overwrites none of 200 later changes by others', async () => {
    const served = await serve({ seed: membersSeed(200) })
    const machine = machineOn(served, 'acme')
    const files = new OrgFiles()
    try {
      await machine.run(['org', 'pull', files.path, '--only', 'members'])
      const text = files.read('members.yaml')
      files.write('members.yaml', text.replaceAll(/role: (read|edit|create)/g, 'role: comment'))
      const file = join(machine.folder, 'plan.json')
      await machine.run(['org', 'plan', files.path, '--out', file])
      served.sandbox.change((tx) => {
        for (const { id, role } of [...served.sandbox.tables.all('members')]) {
          if (role !== 'admin') tx.patch('members', id, { role: 'review' })
        }
      })
      const sent = served.exchanges.length
      const { exit, stderr } = await machine.run([
        ...['org', 'apply', file, '--yes', '--allow-large', '--json'],
      ])
      assert.equal(exit, 6)
      const { error } = JSON.parse(stderr) as { error: { problems: { where: string }[] } }
      assert.equal(error.problems.length, 200)
      assert.equal(error.problems[0]?.where, 'member:member-1@acme.example')
      assert.deepEqual(
        served.exchanges.slice(sent).filter(({ method }) => method !== 'GET'),
        [],
      )
    } finally {
      files.end()
      machine.end()
    }
  })

  it('keeps 200 changes that others make to other resources at the same time', async () => {
    const served = await serve({ seed: membersSeed(400) })
    const machine = machineOn(served, 'acme')
    const files = new OrgFiles()
    const isOurs = (email: string) => /-\d*[13579]@/.test(email)
    const roles = () => {
      const all = [...served.sandbox.tables.all('members')].filter(({ role }) => role !== 'admin')
      return all.map(({ user, role }) => ({
        role,
        isOurs: isOurs(served.sandbox.tables.get('users', user)?.email ?? ''),
      }))
    }
    try {
      await machine.run(['org', 'pull', files.path, '--only', 'members'])
      const text = files.read('members.yaml')
      files.write(
        'members.yaml',
        text.replaceAll(/^(\S+):\n {2}role: (?!admin)\w+/gm, (whole, email: string) =>
          isOurs(email) ? `${email}:\n  role: comment` : whole,
        ),
      )
      const file = join(machine.folder, 'plan.json')
      await machine.run(['org', 'plan', files.path, '--out', file])
      served.sandbox.change((tx) => {
        for (const { id, user, role } of [...served.sandbox.tables.all('members')]) {
          const { email = '' } = served.sandbox.tables.get('users', user) ?? {}
          if (role !== 'admin' && !isOurs(email)) tx.patch('members', id, { role: 'review' })
        }
      })
      const applied = await machine.run(['org', 'apply', file, '--yes', '--allow-large'])
      assert.equal(applied.exit, 0, applied.stderr)
      const count = (role: string, ours: boolean) =>
        roles().filter((one) => one.role === role && one.isOurs === ours).length
      assert.deepEqual([count('comment', true), count('review', false)], [200, 200])
      const { stdout } = await machine.run(['org', 'plan', files.path, '--json'])
      const { steps, theirs } = JSON.parse(stdout) as { steps: object[]; theirs: object[] }
      assert.deepEqual([steps.length, theirs.length], [0, 200])
    } finally {
      files.end()
      machine.end()
    }
  })
})
