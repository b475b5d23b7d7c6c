import assert from 'node:assert/strict'
import { parse } from 'yaml'
import type { Seed } from '../../../src/sandbox/seed/seed.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { from, take } from '../../sandbox/snapshot/taken.ts'
import { splitArguments } from '../../support/docsctl.ts'
import {
  type Kill,
  machineOn,
  membersSeed,
  wholeState,
} from '../../support/processes/killed-job.ts'
import { sampled, sized } from '../../support/sizes.ts'
import { OrgFiles } from './org-files.ts'

/** Creates a small organization. It contains all kinds of resources that the plan changes. */
async function smallOrg(): Promise<Seed> {
  const served = await serve({ seed: membersSeed(4) })
  const org = '/orgs/acme'
  const made = async (method: string, path: string, body: unknown) => {
    const { status, body: answer } = await served.send(method, path, body)
    assert.ok(status < 300, `${method} ${path}: ${JSON.stringify(answer)}`)
    return answer?.id ?? ''
  }
  const [, first, second, third] = [...served.sandbox.tables.all('members')].map(({ user }) => user)
  const docs = await made('PUT', `${org}/teams`, { title: 'Docs', members: [first] })
  await made('PUT', `${org}/teams`, { title: 'Old', members: [second] })
  await made('POST', `${org}/custom-fields`, { name: 'audience', type: 'text' })
  const guides = await made('POST', `${org}/collections`, { title: 'Guides' })
  const attic = await made('POST', `${org}/collections`, { title: 'Attic' })
  const space = (title: string, parent: string) =>
    made('POST', `${org}/spaces`, { title, parent, empty: true })
  const intro = await space('Intro', guides)
  const howTo = await space('How-to', guides)
  const legal = await space('Legal', attic)
  await made('POST', `/spaces/${intro}/permissions`, { teams: [docs], role: 'edit' })
  await made('POST', `/spaces/${intro}/permissions`, { users: [third], role: 'read' })
  const site = await made('POST', `${org}/sites`, { title: 'Help' })
  const at = `${org}/sites/${site}`
  await made('POST', `${at}/sections`, { spaceId: intro, title: 'Start' })
  await made('POST', `${at}/sections`, { spaceId: howTo, title: 'More' })
  await made('POST', `${at}/sections`, { spaceId: legal, title: 'Law' })
  await made('POST', `${at}/section-groups`, { title: 'Others' })
  await made('POST', `${at}/redirects`, {
    ...{ source: '/old', destination: { kind: 'external', url: 'https://example.com/new' } },
  })
  const snapshot = await take(served, { content: false })
  await endAll()
  return from(snapshot)
}

/**
 * Changes the files. The resulting plan contains nested creations, changes, moves, renames, a new
 * order, and deletions.
 */
function edit(files: OrgFiles): void {
  files.write('teams/writers.yaml', 'title: Writers\nmembers:\n  member-3@acme.example: owner\n')
  files.write('teams/documentation.yaml', `previously: docs\n${files.read('teams/docs.yaml')}`)
  files.remove('teams/docs.yaml')
  files.edit('teams/documentation.yaml', 'title: Docs', 'title: Documentation')
  files.edit(
    'teams/documentation.yaml',
    'member-1@acme.example: member',
    'member-2@acme.example: member',
  )
  files.remove('teams/old.yaml')
  files.edit(
    'members.yaml',
    'member-4@acme.example:\n  role: edit',
    'member-4@acme.example:\n  role: review',
  )
  files.write(
    'custom-fields.yaml',
    'audience:\n  type: text\n  title: For whom\nowner:\n  type: text\n',
  )
  files.edit(
    'spaces/intro.yaml',
    'title: Intro',
    'title: Introduction\ncustomFields:\n  owner: Ada',
  )
  files.edit('spaces/intro.yaml', 'docs: edit', 'documentation: review\n    writers: create')
  files.edit('spaces/intro.yaml', 'users:\n    member-3@acme.example: read\n', 'users: {}\n')
  files.write('spaces/fresh.yaml', 'title: Fresh\npermissions:\n  teams:\n    writers: edit\n')
  files.write(
    'collections.yaml',
    `collections:
  - collection: guides
    title: Guides
    defaultLevel: inherit
    spaces:
      - intro
      - how-to
      - legal
    collections:
      - collection: new
        title: New
        spaces:
          - fresh
spaces: []
`,
  )
  const site = files.read('sites/help.yaml')
  const [head = '', start = '', more = '', law = '', others = ''] = site.split(
    /^(?= {2}- )|^(?=\w)(?<=\n {2}.*\n)/m,
  )
  const rest = site.slice([head, start, more, law, others].join('').length)
  files.write(
    'sites/help.yaml',
    [
      ...[head, more, start],
      '  - section: fresh\n    title: Fresh\n    path: fresh\n    spaces:\n      - space: fresh\n        path: here\n',
      '  - link: status\n    title: Status\n    url: https://example.com/status\n',
      others.replace('items: []', `items:\n${law.replace(/^/gm, '    ').trimEnd()}`),
      rest.replace('https://example.com/new', 'https://example.com/newer'),
    ].join(''),
  )
}

/**
 * Returns the state after a plan. Identifies new resources by title, and sorts ordered resources by
 * position.
 */
async function settled(served: Served, known: string): Promise<unknown> {
  const machine = machineOn(served, 'acme')
  const files = new OrgFiles()
  try {
    assert.equal((await machine.run(['org', 'pull', files.path])).exit, 0)
    const trees = Object.entries(files.all()).filter(([file]) => file.endsWith('.yaml'))
    return [withoutNewIds(served, known), trees.map(([file, text]) => [file, parse(text)])]
  } finally {
    files.end()
    machine.end()
  }
}

function withoutNewIds({ sandbox }: Served, known: string): unknown {
  const state = wholeState(sandbox.tables)
  let text = JSON.stringify(state, (key, value) => (key === 'position' ? undefined : value))
  for (const row of Object.values(state).flat() as { id: string; title?: string }[]) {
    if (row.title !== undefined && !known.includes(`"${row.id}"`)) {
      text = text.replaceAll(row.id, `NEW ${row.title}`)
    }
  }
  // replace the IDs of new resources that have no title
  text = text.replaceAll(/\w+_[0-9a-z]{13}/g, (id) => (known.includes(id) ? id : 'NEW'))
  return Object.entries(JSON.parse(text) as Record<string, object[]>).map(([table, rows]) => [
    table,
    rows.map((row) => JSON.stringify(row)).sort(),
  ])
}

describe('org apply of all changes', function () {
  this.timeout(600_000)
  afterEach(endAll)

  it('reaches the same result if it is killed at any write and resumed', async () => {
    const seed = await smallOrg()
    const known = JSON.stringify(wholeState((await serve({ seed })).sandbox.tables))
    await endAll()
    const whole = await applyUntilDone(seed, known)
    const { writes } = whole
    assert.equal(writes.length, 27)
    for (const [index, { number, what }] of sampled(writes, 6).entries()) {
      const one: Kill['moment'] = index % 2 === 0 ? 'after' : 'before'
      for (const moment of sized([one], ['before', 'after'] as const)) {
        const { state } = await applyUntilDone(seed, known, { request: number, moment })
        assert.deepEqual(state, whole.state, `${what} ${moment}`)
      }
    }
  })
})

/**
 * Applies the files, and resumes the job if docsctl is killed, until the organization matches the
 * files. Returns the state.
 */
async function applyUntilDone(seed: Seed, known: string, kill?: Kill) {
  const served = await serve({ seed })
  const machine = machineOn(served, 'acme')
  const files = new OrgFiles()
  try {
    assert.equal((await machine.run(['org', 'pull', files.path])).exit, 0)
    edit(files)
    const apply = [...applied(files), '--allow-delete', '4']
    const before = served.exchanges.length
    if (kill) {
      await machine.runKilled(apply, kill)
      const begun = machine.jobs().length > 0
      const again = await machine.run(begun ? splitArguments('jobs resume last') : apply)
      assert.equal(again.exit, 0, again.stderr)
    } else {
      const { exit, stderr } = await machine.run(apply)
      assert.equal(exit, 0, stderr)
    }
    const writes = served.exchanges
      .slice(before)
      .flatMap(({ method, path }, index) =>
        method === 'GET' ? [] : [{ number: index + 1, what: `${method} ${path}` }],
      )
    const state = await settled(served, known)
    const plan = ['org', 'plan', files.path, '--exit-code']
    assert.equal((await machine.run(plan)).exit, 0)
    // a later change by others is no conflict
    const [team] = served.sandbox.tables.list('teams', 'byOrganization', 'acme')
    await served.send('PATCH', `/orgs/acme/teams/${team?.id}`, { title: 'Theirs' })
    assert.equal((await machine.run(plan)).exit, 0)
    return { state, writes }
  } finally {
    machine.end()
    files.end()
    await endAll()
  }
}

const applied = ({ path }: OrgFiles) => ['org', 'apply', path, '--yes', '--allow-large']
