import assert from 'node:assert/strict'
import nock from 'nock'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, serve } from '../../sandbox/served.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'
import { machineOn } from '../../support/processes/killed-job.ts'

const api = () => nock('https://api.test')
const field = (options: string[]) => ({
  object: 'custom-field',
  id: 'fld_1',
  name: 'tier',
  options,
})
const path = '/v1/orgs/acme/custom-fields/tier'

/** Returns the description of a flag in help, on a single line. */
async function flagHelp(command: string, flag: string): Promise<string> {
  const { stdout } = await docsctl([...splitArguments(command), '--help'])
  const lines = stdout.split('\n')
  const start = lines.findIndex((line) => line.trim().split(' ')[0] === flag)
  assert.ok(start >= 0, stdout)
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => !/^ {12}/.test(line))
  return [lines[start], ...rest.slice(0, end)].map((line) => line?.trim()).join(' ')
}

/**
 * Mocks a service that responds to each read with the given options, and that accepts one change.
 */
function options(reads: string[][], sent?: string[]) {
  for (const one of reads) api().get(path).reply(200, field(one))
  if (sent) api().patch(path, { options: sent }).reply(200, field(sent))
}
const update = (line: string) =>
  docsctl(splitArguments(`custom-fields update tier --json --no-warn ${line}`))

describe('a list', () => {
  afterEach(() => {
    assert.deepEqual(nock.pendingMocks(), [])
    nock.cleanAll()
  })

  it('is replaced by its flag, and the help of the flag mentions this', async () => {
    options([], ['gold'])
    assert.equal((await update('--option gold')).exit, 0)
    const { stdout } = await docsctl(['custom-fields', 'update', '--help'])
    assert.match(stdout, /--option OPTION... +Value that users can select; replaces all/)
    assert.match(stdout, /--add-option OPTION... +Add a value to the current list \(repeatable\)/)
    assert.match(stdout, /--remove-option OPTION... +Remove a value from the current list/)
  })

  const wholes: [command: string, flag: string][] = [
    ['sites sections update', '--localized-title'],
    ['sites sections update', '--localized-description'],
    ['sites section-groups update', '--localized-title'],
    ['sites external-links update', '--localized-title'],
    ['git installations update', '--child-installation-project-directories'],
    ['orgs update', '--merge-rules.rules'],
    ['sites customization set', '--ai.suggestion'],
    ['sites customization set', '--page-actions.item'],
    ['sites customization set', '--social-accounts'],
  ]
  for (const [command, flag] of wholes) {
    it(`or map is replaced by ${flag} of ${command}, and the help of the flag mentions this`, async () => {
      assert.match(await flagHelp(command, flag), /; replaces all current values/)
    })
  }

  const others: [command: string, flag: string][] = [
    ['sites external-links create', '--localized-title'],
    ['teams create', '--member'],
    ['orgs update', '--title'],
    ['sites customization set', '--ai'],
  ]
  for (const [command, flag] of others) {
    it(`is not replaced by ${flag} of ${command}`, async () => {
      assert.doesNotMatch(await flagHelp(command, flag), /replaces/)
    })
  }

  it('gains items, and keeps its existing items in order', async () => {
    options(
      [
        ['gold', 'silver'],
        ['gold', 'silver'],
      ],
      ['gold', 'silver', 'bronze'],
    )
    assert.equal((await update('--add-option bronze --add-option gold')).exit, 0)
  })

  it('loses an item, and reports items that it does not contain', async () => {
    options(
      [
        ['gold', 'silver'],
        ['gold', 'silver'],
      ],
      ['silver', 'lead'],
    )
    const { exit, stderr } = await update(
      '--remove-option gold --remove-option tin --add-option lead',
    )
    assert.equal(exit, 0)
    assert.equal(stderr, 'note: Not removed, because not found: tin\n')
  })

  it('is not written if it changed in the meantime', async () => {
    options([['gold'], ['gold', 'lead']])
    const { exit, stdout, stderr } = await update('--add-option bronze')
    assert.equal(exit, 6)
    assert.equal(stdout, '')
    assert.match(
      JSON.parse(stderr).error.message,
      /^The resource was changed remotely: options is \["gold","lead"\], not \["gold"\]$/,
    )
  })

  it('is shown completely in a dry run', async () => {
    options([['gold']])
    const { stdout } = await update('--add-option bronze --dry-run')
    assert.deepEqual(JSON.parse(stdout).body, { options: ['gold', 'bronze'] })
  })

  it('cannot be replaced and changed at the same time, and rejects an invalid item', async () => {
    assert.equal((await update('--option a --add-option b')).exit, 2)
    assert.equal((await update('--option a --remove-option b')).exit, 2)
    const { exit, stderr } = await update(`--add-option ${'x'.repeat(41)}`)
    assert.equal(exit, 2)
    assert.match(JSON.parse(stderr).error.message, /at most 40 characters/)
  })
})

describe('a list of the demo organization', () => {
  afterEach(endAll)

  it('is changed and restored', async () => {
    const served = await serve({ seed: demoSeed })
    const machine = machineOn(served, 'tidewater')
    const domains = () => served.sandbox.tables.get('organizations', 'tidewater')?.emailDomains
    const before = domains()
    const links = async () =>
      (await served.send('GET', '/spaces/sp_developer-guide/change-requests/5')).body.links
    const run = async (line: string) => {
      const { exit, stderr } = await machine.run(splitArguments(line))
      assert.equal(exit, 0, stderr)
    }
    try {
      await run('orgs update --add-email-domain new.example --journal')
      assert.deepEqual(domains(), [...(before ?? []), 'new.example'])
      await run('undo --yes')
      assert.deepEqual(domains(), before)
      const update = 'cr update 5 --space sp_developer-guide'
      await run(`${update} --link https://a.test/1 --by-id`)
      await run(`${update} --add-link https://b.test/2`)
      await run(`${update} --remove-link https://a.test/1`)
      assert.deepEqual(
        ((await links()) as { ref: object }[]).map(({ ref }) => ref),
        [{ kind: 'url', url: 'https://b.test/2' }],
      )
    } finally {
      machine.end()
    }
  })
})
