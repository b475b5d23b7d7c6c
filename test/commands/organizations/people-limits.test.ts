import assert from 'node:assert/strict'
import nock from 'nock'
import { base64Certificate } from '../../support/certificates.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'
import { docs, okta, organization } from '../../support/people.ts'

interface Limit {
  /** the command line without the flag that has the limit */
  run: string
  sends: string
  flag: string
  key: string
  answers: object
  least?: number
  most: number
  /** returns a valid value with the given length */
  value?: (length: number) => string
  /** the other keys of the expected body */
  beside?: object
}

const text = (length: number) => 'x'.repeat(length)
const url = (length: number) => `https://acme.com/${text(length - 17)}`

const title = { flag: '--title', key: 'title' }
const label = { flag: '--label', key: 'label', least: 1, most: 30, answers: okta }
const saml = [
  { flag: '--entity-id', key: 'entityID', most: 1024, answers: okta },
  {
    ...{ flag: '--certificate', key: 'certificate', most: 10_000, answers: okta },
    value: (length: number) => base64Certificate.slice(0, length).padEnd(length),
  },
  { flag: '--sso-url', key: 'ssoURL', most: 2048, value: url, answers: okta },
]
const organizationUpdate = {
  run: 'orgs update',
  sends: 'PATCH /v1/orgs/acme',
  answers: organization,
}
const teamUpdate = { run: 'teams update team_1', sends: 'PATCH /v1/orgs/acme/teams/team_1' }
const samlCreate = { run: 'saml create', sends: 'POST /v1/orgs/acme/saml' }
const samlUpdate = { run: 'saml update saml_1', sends: 'PATCH /v1/orgs/acme/saml/saml_1' }

const limits: Limit[] = [
  { ...organizationUpdate, ...title, least: 2, most: 255 },
  { ...organizationUpdate, flag: '--hostname', key: 'hostname', least: 3, most: 32 },
  {
    run: 'teams create',
    sends: 'PUT /v1/orgs/acme/teams',
    ...title,
    least: 1,
    most: 64,
    answers: docs,
  },
  { ...teamUpdate, ...title, least: 1, most: 64, answers: docs },
  { ...samlCreate, ...label },
  { ...samlUpdate, ...label },
  ...saml.map((limit) => ({
    ...limit,
    run: 'saml create --label Okta',
    sends: 'POST /v1/orgs/acme/saml',
    beside: { label: 'Okta' },
  })),
  ...saml.map((limit) => ({ ...samlUpdate, ...limit })),
]

describe('the length limits for people and organizations', () => {
  afterEach(() => nock.cleanAll())

  for (const { run, sends, flag, key, answers, least, most, value = text, beside } of limits) {
    const [method = '', path = ''] = sends.split(' ')

    const passes = async (length: number) => {
      const typed = value(length)
      assert.equal(typed.length, length)
      const scope = nock('https://api.test')
        .intercept(path, method, { ...beside, [key]: typed })
        .reply(200, answers)
      const others = '/v1/orgs/acme/saml?limit=1000'
      nock('https://api.test').get(others).optionally().reply(200, { items: [] })
      const { exit, stderr } = await docsctl([...splitArguments(run), flag, typed])
      assert.equal(exit, 0, stderr)
      scope.done()
    }

    const refused = async (length: number, rule: string) => {
      const typed = value(length)
      const { exit, stdout, stderr } = await docsctl([...splitArguments(run), `${flag}=${typed}`])
      assert.equal(exit, 2)
      assert.equal(stdout, '')
      const shown =
        `"${typed}"`.length > 60 ? `"${typed.slice(0, 56)}…" (${length} characters)` : `"${typed}"`
      assert.ok(stderr.includes(`Invalid value ${shown} for ${flag}. Expected ${rule}`), stderr)
    }

    it(`${run} ${flag} accepts at most ${most} characters`, async () => {
      await passes(most)
      await refused(most + 1, `at most ${most} characters`)
    })

    if (least !== undefined) {
      it(`${run} ${flag} requires at least ${least} characters`, async () => {
        await passes(least)
        const unit = least === 1 ? 'character' : 'characters'
        await refused(least - 1, `at least ${least} ${unit}`)
      })
    }
  }
})
