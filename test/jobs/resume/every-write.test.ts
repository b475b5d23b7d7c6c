import assert from 'node:assert/strict'
import { OrgFiles } from '../../features/org/org-files.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { splitArguments } from '../../support/docsctl.ts'
import {
  type Kill,
  type KillableMachine,
  machineOn,
  membersSeed,
} from '../../support/processes/killed-job.ts'
import { sampled } from '../../support/sizes.ts'

const count = 6

/** A resource with a value that both the job and a colleague change. */
interface Target {
  field: 'role' | 'title'
  /** the value that the job sets */
  wanted: string
  /** the value that the colleague sets */
  theirs: string
  value(): unknown
  set(value: string): Promise<void>
}

interface Scene {
  served: Served
  machine: KillableMachine
  targets: Map<string, Target>
  /** runs the whole change, or the change until it is killed */
  change(kill?: Kill): Promise<unknown>
  end(): void
}

async function setUp(): Promise<Pick<Scene, 'served' | 'machine' | 'targets'>> {
  const served = await serve({ seed: membersSeed(count) })
  const target = (table: 'members' | 'teams' | 'spaces', id: string, path: string) => {
    const field = table === 'members' ? 'role' : 'title'
    const key = table === 'members' ? `acme/${id}` : id
    return {
      field,
      wanted: field === 'role' ? 'review' : `New ${table}`,
      theirs: field === 'role' ? 'admin' : `Their ${table}`,
      value: () => (served.sandbox.tables.get(table, key) as Record<string, unknown>)[field],
      set: async (value: string) => {
        const { status } = await served.send('PATCH', path, { [field]: value })
        assert.equal(status, 200)
      },
    } satisfies Target
  }
  const members = [...served.sandbox.tables.all('members')].slice(1)
  const targets = new Map<string, Target>(
    members.map(({ user }) => [user, target('members', user, `/orgs/acme/members/${user}`)]),
  )
  const add = (table: 'teams' | 'spaces', id: string, path: string) =>
    targets.set(id, target(table, id, path))
  const team = await served.send('PUT', '/orgs/acme/teams', { title: 'Docs' })
  add('teams', team.body.id, `/orgs/acme/teams/${team.body.id}`)
  const space = await served.send('POST', '/orgs/acme/spaces', { title: 'Intro', empty: true })
  add('spaces', space.body.id, `/spaces/${space.body.id}`)
  return { served, machine: machineOn(served, 'acme'), targets }
}

const run = (machine: KillableMachine, argv: string[], stdin: string[] = [], kill?: Kill) =>
  kill ? machine.runKilled(argv, kill, { stdin }) : machine.run(argv, { stdin })

async function batch(): Promise<Scene> {
  const scene = await setUp()
  const { machine, targets } = scene
  for (const [id, { field }] of targets) if (field === 'title') targets.delete(id)
  const line = 'members update - --role review --journal --allow-large --jobs 2 -o ids'
  return {
    ...scene,
    change: (kill) => run(machine, splitArguments(line), [...targets.keys()], kill),
    end: () => machine.end(),
  }
}

async function apply(): Promise<Scene> {
  const scene = await setUp()
  const { machine } = scene
  const files = new OrgFiles()
  assert.equal((await machine.run(['org', 'pull', files.path])).exit, 0)
  const members = files.read('members.yaml').split(/^(?=\S)/m)
  const edited = members.map((text, index) =>
    index === 0 ? text : text.replace(/role: \w+/, 'role: review'),
  )
  files.write('members.yaml', edited.join(''))
  files.edit('teams/docs.yaml', 'title: Docs', 'title: New teams')
  files.edit('spaces/intro.yaml', 'title: Intro', 'title: New spaces')
  return {
    ...scene,
    change: (kill) =>
      run(machine, ['org', 'apply', files.path, '--yes', '--allow-large'], [], kill),
    end: () => {
      machine.end()
      files.end()
    },
  }
}

describe('a colleague who changes values at any write of', () => {
  let scene: Scene
  const end = async () => {
    scene.end()
    await endAll()
  }
  const line = (text: string) => scene.machine.run(splitArguments(text))
  const values = () => new Map([...scene.targets].map(([id, one]) => [id, one.value()]))
  const jobSteps = async () => {
    const { stdout } = await line('jobs show last --steps --json')
    const steps: { path: Record<string, string>; state: string }[] = JSON.parse(stdout)
    // the last ID in the path is the ID of the resource
    return steps.map(({ path, state }) => ({ id: Object.values(path).at(-1) ?? '', state }))
  }
  /** Returns the positions of the writes in the sequence of requests. */
  const writePositions = async (work: () => Promise<unknown>) => {
    scene.served.exchanges.splice(0)
    await work()
    return scene.served.exchanges.flatMap(({ method }, index) =>
      method === 'GET' ? [] : [index + 1],
    )
  }
  const kills = (writes: readonly number[]): Kill[] =>
    sampled(
      writes.flatMap((request): Kill[] => [
        { request, moment: 'before' },
        { request, moment: 'after' },
      ]),
      7,
    )
  /**
   * Changes the resources of three steps of the interrupted job: a completed step, a step in
   * progress, and a pending step.
   */
  const interfere = async () => {
    const steps = await jobSteps()
    const [sent, ...open] = ['done', 'unknown', 'not tried'].map(
      (state) => steps.find((one) => one.state === state)?.id,
    )
    for (const id of [sent, ...open]) {
      const target = scene.targets.get(id ?? '')
      if (target) await target.set(target.theirs)
    }
    return { sent, left: open.filter((id) => id !== undefined) }
  }

  for (const [name, begin] of [
    ['a batch', batch],
    ['an apply', apply],
  ] as const) {
    it(`${name} keeps their values without --take mine, and the undo restores the replaced values`, async () => {
      scene = await begin()
      const writes = await writePositions(() => scene.change())
      assert.equal(writes.length, scene.targets.size)
      await end()
      for (const [index, kill] of kills(writes).entries()) {
        scene = await begin()
        const before = values()
        assert.equal(await scene.change(kill), 'killed')
        const { sent, left } = await interfere()
        const resumed = await line('jobs resume last')
        const at = `${name} ${JSON.stringify(kill)}: ${resumed.stderr}`
        assert.equal(resumed.exit, left.length > 0 ? 12 : 0, at)
        for (const id of left) {
          const { field, wanted, theirs, value } = scene.targets.get(id) as Target
          assert.equal(value(), theirs, at)
          const both = `${field} is "${theirs}", previously "${before.get(id)}", and this job sets "${wanted}"`
          assert.ok(resumed.stderr.includes(both), at)
        }
        const takesMine = index % 2 === 0 && left.length > 0
        if (takesMine) {
          const taken = await line('jobs resume last --take mine')
          assert.equal(taken.exit, 0, taken.stderr)
        }
        for (const [id, { wanted, theirs, value }] of scene.targets) {
          const isTheirs = id === sent || (left.includes(id) && !takesMine)
          assert.equal(value(), isTheirs ? theirs : wanted, at)
        }
        const undone = await line('undo --yes')
        assert.equal(undone.exit, sent === undefined ? 0 : 12, at + undone.stderr)
        for (const [id, { theirs, value }] of scene.targets) {
          const isTheirs = id === sent || left.includes(id)
          assert.equal(value(), isTheirs ? theirs : before.get(id), at + undone.stderr)
        }
        await end()
      }
    })

    it(`the undo of ${name} keeps their values`, async () => {
      scene = await begin()
      await scene.change()
      const writes = await writePositions(() => line('undo --yes'))
      assert.equal(writes.length, scene.targets.size)
      await end()
      for (const kill of kills(writes)) {
        scene = await begin()
        const before = values()
        await scene.change()
        assert.equal(await run(scene.machine, ['undo', '--yes'], [], kill), 'killed')
        const { sent, left } = await interfere()
        const resumed = await line('jobs resume last')
        const at = `${name} ${JSON.stringify(kill)}: ${resumed.stderr}`
        assert.equal(resumed.exit, left.length > 0 ? 12 : 0, at)
        for (const id of left) {
          const { field, wanted, theirs } = scene.targets.get(id) as Target
          assert.ok(resumed.stderr.includes(`${field} is "${theirs}", not "${wanted}"`), at)
        }
        for (const [id, { theirs, value }] of scene.targets) {
          const isTheirs = id === sent || left.includes(id)
          assert.equal(value(), isTheirs ? theirs : before.get(id), at)
        }
        await end()
      }
    })
  }

  it('a batch that two processes resume keeps their values, and one process is rejected', async () => {
    scene = await batch()
    const writes = await writePositions(() => scene.change())
    await end()
    for (const kill of kills(writes)) {
      scene = await batch()
      assert.equal(await scene.change(kill), 'killed')
      const { sent, left } = await interfere()
      const both = await Promise.all([line('jobs resume last'), line('jobs resume last')])
      const exits = both.map(({ exit }) => exit).sort()
      assert.deepEqual(exits, left.length > 0 ? [12, 6] : [0, 6], JSON.stringify(kill))
      for (const [id, { wanted, theirs, value }] of scene.targets) {
        assert.equal(value(), id === sent || left.includes(id) ? theirs : wanted)
      }
      await end()
    }
  })
})
