import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'

const api = (line: string) => docsctl(['api', ...line.split(' ')])

describe('docsctl api NAME', () => {
  it('shows the size of the first page of a list in a dry run', async () => {
    const { stdout, stderr } = await api(
      'listTeamsInOrganizationById --page-size 10 --limit 30 --cursor p2 --dry-run',
    )
    assert.equal(stderr, '')
    assert.deepEqual(JSON.parse(stdout), {
      method: 'GET',
      url: 'https://api.test/v1/orgs/acme/teams?page=p2&limit=10',
    })
  })

  for (const [line, problem] of [
    [
      'createSiteRedirect --site site_1 source=/a destination.kind=nope',
      'destination.kind "nope": one of site-section, site-space, site-page, external or path',
    ],
    [
      'updateSpaceById --space spc_1 mergeRules.type=nope',
      'mergeRules.type "nope": one of inherit, rules or none',
    ],
    [
      'updateSpaceById --space spc_1 mergeRules={"type":"rules","rules":[{"rule":"nope"}]}',
      'mergeRules.rules.0.rule "nope": one of require_specific_reviewers, require_one_of_specific_reviewers, allow_bypass, require_at_least_one_review, require_at_least_one_approved_review, require_all_reviews_approved, require_agent_review, require_up_to_date_change_request, require_change_request_subject, require_change_request_description, require_author_to_merge or custom',
    ],
    [
      'createSiteRedirect --site site_1 source=/a destination.kind=external',
      'destination.url is needed',
    ],
  ] as const) {
    it(`says once what a tag takes: ${line}`, async () => {
      const { exit, stderr } = await api(`${line} --by-id`)
      assert.equal(exit, 2)
      assert.equal(stderr.split('\n')[0], `docsctl: ${problem}`)
    })
  }

  it('says what a service does not offer, which is no outage', async () => {
    nock('https://api.test')
      .get('/v1/orgs/acme/fonts')
      .reply(501, { error: { code: 501, message: 'the sandbox has no listCustomFonts yet' } })
    const { exit, stderr } = await api('listCustomFonts')
    assert.equal(exit, 1)
    assert.match(
      stderr,
      /docsctl: the service does not offer this \(501\): the sandbox has no listCustomFonts yet/,
    )
    assert.doesNotMatch(stderr, /auth status|may not offer/)
  })
})
