import assert from 'node:assert/strict'
import nock from 'nock'
import { base64Certificate } from '../support/certificates.ts'
import { docsctl, splitArguments } from '../support/docsctl.ts'

/**
 * The other arguments of the command line, the flag, and the maximum and minimum length of the
 * flag's value.
 */
type Limit = [run: string, flag: string, most: number, least?: number]

const site = 'sites update site_1'
const section = 'sites sections update sec_1 --site site_1'
const siteSpace = 'sites spaces update ss_1 --site site_1'
const groupCreate = 'sites section-groups create --site site_1'
const groupUpdate = 'sites section-groups update grp_1 --site site_1'
const samlCreate = 'saml create --label Okta'
const samlUpdate = 'saml update saml_1'
const fieldCreate = 'custom-fields create --type text --name tier'
const fieldUpdate = 'custom-fields update tier'

/** The limits that docsctl checks for flags, from the table "Limits" in the API reference. */
const limits: Limit[] = [
  ['spaces update spc_1', '--title', 50],
  ['spaces update spc_1', '--emoji', 50],
  ['collections create', '--title', 50],
  ['collections update col_1', '--title', 50],
  ['collections update col_1', '--description', 100],
  ['sites create', '--title', 128, 2],
  [site, '--title', 128, 2],
  [site, '--basename', 100, 1],
  ['sites sections create --site site_1 --space spc_1', '--title', 64],
  [section, '--title', 128, 2],
  [section, '--path', 100, 1],
  [section, '--condition', 1024, 1],
  [section, '--description', 256],
  [section, '--icon', 50],
  [siteSpace, '--path', 100, 1],
  [siteSpace, '--condition', 1024, 1],
  [groupCreate, '--title', 100, 1],
  [`${groupCreate} --title Guides`, '--icon', 50],
  [groupUpdate, '--title', 100, 1],
  [groupUpdate, '--icon', 50],
  ['change-requests create --space spc_1', '--subject', 100],
  ['change-requests update 4 --space spc_1', '--subject', 100],
  ['custom-fields create --type text', '--name', 50, 1],
  [fieldCreate, '--title', 100],
  [fieldCreate, '--description', 200],
  [fieldCreate, '--placeholder', 100],
  [fieldUpdate, '--title', 100],
  [fieldUpdate, '--description', 200],
  [fieldUpdate, '--placeholder', 100],
  ['orgs update', '--title', 255, 2],
  ['orgs update', '--hostname', 32, 3],
  ['teams create', '--title', 64, 1],
  ['teams update team_1', '--title', 64, 1],
  ['saml create', '--label', 30, 1],
  [samlCreate, '--entity-id', 1024],
  [samlCreate, '--certificate', 10_000],
  [samlUpdate, '--label', 30, 1],
  [samlUpdate, '--entity-id', 1024],
  [samlUpdate, '--certificate', 10_000],
  [
    'translations create --source-space spc_1 --source-language en --language fr',
    '--title',
    100,
    1,
  ],
  ['translations update trn_1 --instructions Formal', '--title', 100, 1],
]

const text = (length: number) => 'x'.repeat(length)
const url = (length: number) => `https://acme.com/${text(length - 17)}`

describe('the limits of the reference', () => {
  /** Asserts that a value is accepted. `saml` commands list the providers to find duplicates. */
  async function passes(argv: string[], value: string) {
    nock('https://api.test').get('/v1/orgs/acme/saml?limit=1000').reply(200, { items: [] })
    const { exit, stdout, stderr } = await docsctl([...argv, '--dry-run'])
    nock.cleanAll()
    assert.equal(exit, 0, stderr)
    assert.ok(stdout.includes(value))
  }

  /**
   * Asserts that a value is rejected. Runs the command without --dry-run, because any request would
   * fail the test.
   */
  async function isRefused(argv: string[], flag: string, value: string, expected: string) {
    const { exit, stdout, stderr } = await docsctl(argv)
    assert.equal(exit, 2, stderr)
    assert.equal(stdout, '')
    const line = stderr.split('\n')[0] ?? ''
    // the message shows only the beginning of a long value
    assert.ok(line.startsWith(`docsctl: Invalid value ${value}`.slice(0, 60)), line)
    assert.ok(line.endsWith(` for ${flag}. Expected ${expected}`), line)
  }

  for (const [run, flag, most, least] of limits) {
    it(`restrict ${flag} of ${run} to ${least === undefined ? '' : `${least} to `}${most} characters`, async () => {
      const argv = (value: string) => [...splitArguments(run), `${flag}=${value}`]
      const valid = flag === '--certificate' ? base64Certificate.padEnd(most) : text(most)
      await passes(argv(valid), valid)
      const long = text(most + 1)
      await isRefused(argv(long), flag, `"${long}`, `at most ${most} characters`)
      if (least === undefined) return
      await passes(argv(text(least)), text(least))
      const short = text(least - 1)
      const rule = least === 1 ? 'at least 1 character' : `at least ${least} characters`
      await isRefused(argv(short), flag, `"${short}"`, rule)
    })
  }

  for (const run of [samlCreate, samlUpdate]) {
    it(`restrict --sso-url of ${run} to 2048 characters`, async () => {
      const argv = (value: string) => [...splitArguments(run), '--sso-url', value]
      await passes(argv(url(2048)), url(2048))
      await isRefused(
        argv(url(2049)),
        '--sso-url',
        '"https://acme.com/x',
        'at most 2048 characters',
      )
    })
  }

  for (const run of [fieldCreate, fieldUpdate]) {
    it(`restrict --option of ${run} to between 1 and 50 characters`, async () => {
      const options = (count: number) => Array.from({ length: count }, (_, i) => `--option=o${i}`)
      await passes([...splitArguments(run), ...options(50)], 'o49')
      await isRefused(
        [...splitArguments(run), ...options(51)],
        '--option',
        '["o0",',
        'at most 50 items',
      )
      await isRefused([...splitArguments(run), '--option='], '--option', '', 'at least 1 item')
    })
  }

  for (const argv of [
    ['spaces', 'links', 'spc_1'],
    ['teams', 'list'],
  ]) {
    it(`restrict --page-size of ${argv.join(' ')} to between 1 and 1000`, async () => {
      for (const value of ['0', '1001']) {
        await isRefused(
          [...argv, '--page-size', value],
          '--page-size',
          `"${value}"`,
          'a whole number from 1 to 1000',
        )
      }
    })
  }
})
