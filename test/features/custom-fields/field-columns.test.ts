import assert from 'node:assert/strict'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { splitArguments } from '../../support/docsctl.ts'
import { machineOn } from '../../support/processes/killed-job.ts'
import { disturbed } from '../../support/service/disturbed.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'

const legal = '/v1/spaces/sp_legal/custom-fields'

describe('custom fields as columns', () => {
  const sandbox = onSandbox()

  const list = async (more: string) => {
    sandbox.sent().splice(0)
    return await sandbox.run(`spaces list ${more}`)
  }
  const fieldRequests = () => sandbox.sent().filter((request) => request.includes('custom-fields'))

  it('print the values of each space as TSV and CSV, and nothing for missing values', async () => {
    const tsv = await list('--columns title,customFields.owner,customFields.review-days -o tsv')
    assert.deepEqual([tsv.exit, tsv.stderr], [0, '25 spaces, complete\n'])
    const lines = tsv.stdout.trimEnd().split('\n')
    assert.equal(lines.length, 25)
    assert.ok(lines.includes('Handbook\tInes Moreau\t180'), tsv.stdout)
    assert.ok(lines.includes('Legal\t\t'), tsv.stdout)
    // the list of spaces, the list of fields, and one request per space
    assert.equal(sandbox.sent().length, 27)
    const csv = await list('--columns title,customFields.owner -o csv')
    assert.match(csv.stdout, /^title,customFields\.owner\r?\n/)
    assert.match(csv.stdout, /^Handbook,Ines Moreau\r?$/m)
    assert.match(csv.stdout, /^Legal,\r?$/m)
  })

  it('print JSON with null for missing values, and JSON Lines', async () => {
    const json = await list('--columns title,customFields.review-days --json')
    const items = JSON.parse(json.stdout) as Record<string, unknown>[]
    const titled = (title: string) => items.find((item) => item.title === title)
    assert.deepEqual(titled('Handbook'), { title: 'Handbook', 'customFields.review-days': 180 })
    assert.deepEqual(titled('Legal'), { title: 'Legal', 'customFields.review-days': null })
    const lines = await list('--columns title,customFields.owner -o jsonl')
    assert.ok(
      lines.stdout.includes('{"title":"Handbook","customFields.owner":"Ines Moreau"}\n'),
      lines.stdout,
    )
    const whole = await list('--columns title,customFields --jq .[0].customFields|keys')
    assert.deepEqual(JSON.parse(whole.stdout), [
      ...['audience', 'owner', 'regulated', 'review-days', 'topics'],
    ])
  })

  it('print a table with a heading for each field', async () => {
    const { stdout } = await list('--columns title,customFields.review-days -o table --limit 2')
    assert.match(stdout, /^TITLE +REVIEW DAYS *\n/)
    assert.equal(fieldRequests().length, 3)
  })

  it('send no other requests without such a column', async () => {
    await list('--columns title')
    assert.deepEqual(fieldRequests(), [])
    await list('--json')
    assert.equal(sandbox.sent().length, 1)
  })

  it('reject unknown fields with a suggestion, before any space is read', async () => {
    const { exit, stdout, stderr } = await list('--columns title,customFields.ownr')
    assert.deepEqual([exit, stdout], [2, ''])
    assert.match(
      stderr,
      /^docsctl: Unknown column "customFields\.ownr"\. Did you mean customFields\.owner\?/,
    )
    assert.equal(sandbox.sent().length, 1)
    const other = await list('--columns titel,customFields.owner')
    assert.equal(other.exit, 2)
    assert.match(other.stderr, /Unknown column "titel"\. Did you mean title\?/)
    assert.equal(sandbox.sent().length, 1)
  })

  it('are available for the spaces in a collection', async () => {
    const { exit, stdout, stderr } = await sandbox.run(
      'collections spaces People --columns title,customFields.owner -o tsv',
    )
    assert.equal(exit, 0, stderr)
    assert.match(stdout, /^Handbook\tInes Moreau$/m)
  })

  it('are available if the name of the collection or organization looks like an ID', async () => {
    await sandbox.run('collections update People --title People_Team')
    await sandbox.run('orgs update tidewater --title My_Org')
    for (const line of ['collections spaces People_Team', 'spaces list --org My_Org']) {
      const { exit, stdout, stderr } = await sandbox.run(
        `${line} --columns title,customFields.owner -o tsv`,
      )
      assert.equal(exit, 0, stderr)
      assert.match(stdout, /^Handbook\tInes Moreau$/m)
    }
  })

  it('are empty for spaces with unreadable values, and one warning lists these spaces', async () => {
    const proxy = await disturbed(sandbox.served().url, [`GET ${legal}`, { status: 403 }])
    const behind = machineOn({ ...sandbox.served(), url: proxy.url }, 'tidewater')
    try {
      const { exit, stdout, stderr } = await behind.run(
        splitArguments('spaces list --columns title,customFields.owner -o tsv'),
      )
      assert.equal(exit, 12)
      assert.match(stdout, /^Legal\t$/m)
      assert.match(stdout, /^Handbook\tInes Moreau$/m)
      assert.deepEqual(stderr.match(/^warning: .*$/gm), [
        'warning: Could not load custom field values of space "Legal": not permitted',
      ])
    } finally {
      behind.end()
      await proxy.close()
    }
  })
})

describe('custom fields as columns with the current API', () => {
  const sandbox = onSandbox({ seed: demoSeed, livingOnly: true })

  it('are reported as removed', async () => {
    const { exit, stdout, stderr } = await sandbox.run('spaces list --columns customFields.owner')
    assert.deepEqual([exit, stdout], [1, ''])
    assert.match(stderr, /removed/)
  })
})
