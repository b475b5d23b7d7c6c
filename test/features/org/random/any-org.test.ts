import assert from 'node:assert/strict'
import fc from 'fast-check'
import { parse } from 'yaml'
import type { OrgPlan } from '../../../../src/features/org/model/plan/plan.ts'
import { collectChanges } from '../../../../src/features/sandbox/changes.ts'
import { changeSections } from '../../../../src/features/sandbox/report.ts'
import { goThrough } from '../../../sandbox/random/random-run.ts'
import { endAll, type Served } from '../../../sandbox/served.ts'
import { splitArguments } from '../../../support/docsctl.ts'
import { machineOn } from '../../../support/processes/killed-job.ts'
import { sized } from '../../../support/sizes.ts'
import { OrgFiles } from '../org-files.ts'
import { anyOrg, giveTitles } from './any-org.ts'

/** Operations with a result that files can't reproduce. */
const notMade = [
  'removeMember',
  // these operations would leave broken references to the section
  'deleteSection',
  'removeSiteSpace',
  'deleteSpace',
  'deleteCollection',
  'transferSpace',
  'transferCollection',
  'publishSpecification',
  // the copy contains no Git repositories
  'exportToGit',
  'importFromGit',
  'syncSpace',
  'syncSite',
] as const

const numRuns = sized(2, 100)

describe('the files of any organization', function () {
  this.timeout(600_000)
  afterEach(endAll)

  it('leave nothing to plan or pull after a pull', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrg(), async (any) => {
        const files = new OrgFiles()
        try {
          await goThrough(any.steps, async (served) => {
            await giveTitles(served, any)
            const machine = machineOn(served, 'acme')
            const run = (verb: string, flags = '') =>
              machine.run(['org', verb, files.path, ...splitArguments(flags)])
            const pulled = await run('pull')
            assert.equal(pulled.exit, 0, pulled.stderr)
            const before = files.all()
            const planned = await run('plan', '--exit-code')
            assert.deepEqual([planned.exit, planned.stdout], [0, ''], planned.stderr)
            assert.equal((await run('pull')).exit, 0)
            assert.deepEqual(files.all(), before)
            machine.end()
          })
        } finally {
          files.end()
        }
      }),
      { numRuns, endOnFailure: true },
    )
  })

  it('make any other organization match', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrg(notMade), anyOrg(notMade), async (one, other) => {
        const [files, theirs] = [new OrgFiles(), new OrgFiles()]
        try {
          await goThrough(other.steps, async (served) => {
            await giveTitles(served, other)
            const machine = machineOn(served, 'acme')
            const { exit, stderr } = await machine.run(['org', 'pull', theirs.path])
            assert.equal(exit, 0, stderr)
            machine.end()
          })
          await goThrough(one.steps, async (served) => {
            await giveTitles(served, one)
            await becomes(served, files, theirs)
          })
        } finally {
          files.end()
          theirs.end()
        }
      }),
      { numRuns, endOnFailure: true },
    )
  })
})

/** Applies the files of another organization to this organization. */
async function becomes(served: Served, files: OrgFiles, theirs: OrgFiles): Promise<void> {
  const machine = machineOn(served, 'acme')
  const run = (verb: string, flags = '') =>
    machine.run(['org', verb, files.path, ...splitArguments(flags)])
  assert.equal((await run('pull')).exit, 0)
  for (const file of yamlFiles(files)) files.remove(file)
  for (const file of yamlFiles(theirs)) files.write(file, theirs.read(file))
  const planned = await run('plan', '--json')
  if (planned.stderr.includes('the site has sections: put it into one')) return
  assert.equal(planned.exit, 0, planned.stderr)
  const { steps } = JSON.parse(planned.stdout) as OrgPlan
  const deleted = steps.filter(({ verb }) => verb === 'delete').length
  const guards = '--allow-large --including-myself --last-admin'
  const sent = served.exchanges.length
  const applied = await run('apply', `--yes --rehearse --allow-delete ${deleted} ${guards}`)
  assert.equal(applied.exit, 0, applied.stderr)
  if (steps.length > 0) {
    const collected = collectChanges()
    for (const { changes } of served.exchanges.slice(sent)) collected.add(changes)
    const sections = changeSections(collected.result(served.sandbox.tables))
    const real = sections.flatMap(({ title, lines }) => [title, ...lines.map((one) => `  ${one}`)])
    const [first, ...shown] = applied.stderr.split('\n')
    assert.equal(first, `Rehearsed on a copy: ${steps.length} of ${steps.length} steps completed`)
    const end = shown.findIndex((line) => !/^(Created|Changed|Deleted| {2}) ?/.test(line))
    assert.deepEqual(comparable(shown.slice(0, end)), comparable(real))
  }
  const left = await run('plan', '--exit-code')
  assert.deepEqual([left.exit, left.stdout], [0, ''], left.stderr)
  assert.equal((await run('pull')).exit, 0)
  assert.deepEqual(trees(files), trees(theirs))
  machine.end()
}

/**
 * Replaces IDs with titles, and positions with indexes, because IDs and positions differ in the
 * copy.
 */
function comparable(lines: readonly string[]): string[] {
  let title = ''
  const titled = lines.flatMap((line) => {
    if (line.startsWith('  ')) return [`${title}:${line}`]
    title = line.replace(/ \(\d+\)$/, '')
    return []
  })
  return titled
    .filter((line) => !line.endsWith(': position moved'))
    .map((line) => line.replaceAll(/_[0-9a-z]{13}\b/g, '_NEW'))
    .sort()
}

const yamlFiles = (files: OrgFiles) =>
  Object.keys(files.all()).filter((file) => file.endsWith('.yaml'))

const trees = (files: OrgFiles) =>
  Object.fromEntries(yamlFiles(files).map((file) => [file, parse(files.read(file)) as unknown]))
