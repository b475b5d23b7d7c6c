import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { OrgFiles } from './org-files.ts'

describe('org drift', () => {
  const sandbox = onSandbox()
  let files: OrgFiles
  beforeEach(async () => {
    files = new OrgFiles()
    const { exit } = await sandbox.run(`org pull ${files.path} --only teams`)
    assert.equal(exit, 0)
  })
  afterEach(() => files.end())

  const drift = (more = '', env: Record<string, string> = {}) =>
    sandbox.run(`org drift ${files.path} ${more}`, { cwd: files.path, env })
  const retitle = (title: string) =>
    sandbox.served().send('PATCH', '/orgs/tidewater/teams/team_partners', { title })

  it('reports nothing without remote changes, regardless of changes to the files', async () => {
    files.edit('teams/product.yaml', 'title: Product', 'title: Products')
    const { exit, stdout } = await drift('--json')
    assert.deepEqual([exit, stdout], [0, '[]\n'])
  })

  it('reports changes, additions, and deletions by others, with the actor and the file', async () => {
    await retitle('Friends')
    await sandbox.served().send('DELETE', '/orgs/tidewater/teams/team_product')
    await sandbox.served().send('PUT', '/orgs/tidewater/teams', { title: 'Night shift' })
    const { exit, stdout } = await drift('--json')
    assert.equal(exit, 10)
    const found = JSON.parse(stdout) as Record<string, unknown>[]
    assert.deepEqual(
      found.map(({ verb, thing, message, file, line }) => [
        verb,
        (thing as { title: string }).title,
        message,
        file,
        line,
      ]),
      [
        ['change', 'team partners', 'title: Partners → Friends', 'teams/partners.yaml', 1],
        ['create', 'team night-shift', 'was created', 'teams/night-shift.yaml', 1],
        ['delete', 'team product', 'was deleted', 'teams/product.yaml', 1],
      ],
    )
    assert.match(String(found[0]?.by), /\w/)
  })

  it('also counts changes on both sides, and annotates their lines', async () => {
    files.edit('teams/partners.yaml', 'title: Partners', 'title: Allies')
    await retitle('Friends')
    const { exit, stderr } = await drift('--ci github')
    assert.equal(exit, 10)
    assert.match(
      stderr,
      /^::warning .*file=teams\/partners\.yaml,line=1.*::team partners: title: Partners → Friends/m,
    )
  })

  it('does not count accepted drift until it changes or until the date is past', async () => {
    await retitle('Friends')
    const [found] = JSON.parse((await drift('--json')).stdout) as { fingerprint: string }[]
    const taken = await drift(
      `--accept ${found?.fingerprint} --reason 'the new brand' --until 2027-01-31`,
    )
    assert.equal(taken.exit, 0, taken.stderr)
    assert.match(
      files.read('.docsctl/drift-accepted.yaml'),
      /reason: the new brand\n {4}until: 2027-01-31/,
    )
    assert.equal((await drift()).exit, 0)
    sandbox.served().sandbox.clock.advance(1)
    await retitle('Best friends')
    assert.equal((await drift()).exit, 10)
  })

  it('loads no module that writes to the service', () => {
    const sources = join(dirname(fileURLToPath(import.meta.url)), '../../../src')
    const seen = new Set<string>()
    const follow = (file: string) => {
      if (seen.has(file)) return
      seen.add(file)
      const text = readFileSync(file, 'utf8').replace(/^import type [^;]*?from '[^']+'$/gm, '')
      for (const [, path] of text.matchAll(/from '(\.[^']+)'/g))
        follow(join(dirname(file), path as string))
    }
    follow(join(sources, 'commands/org/drift.ts'))
    const loaded = [...seen].map((file) => file.slice(sources.length + 1))
    assert.ok(loaded.includes('features/org/model/plan/compare.ts'))
    assert.deepEqual(
      loaded.filter((file) =>
        /^(jobs\/(job|open-job|journal|undo)|command\/(guards|operation)\/|features\/org\/model\/plan\/make-)/.test(
          file,
        ),
      ),
      [],
    )
  })
})
