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
      'Invalid value "nope" for destination.kind. Expected one of: site-section, site-space, site-page, external, path',
    ],
    [
      'updateSpaceById --space spc_1 mergeRules.type=nope',
      'Invalid value "nope" for mergeRules.type. Did you mean none? Expected one of: inherit, rules, none',
    ],
    [
      'updateSpaceById --space spc_1 mergeRules={"type":"rules","rules":[{"rule":"nope"}]}',
      'Invalid value "nope" for mergeRules.rules.0.rule. Expected one of: require_specific_reviewers, require_one_of_specific_reviewers, allow_bypass, require_at_least_one_review, require_at_least_one_approved_review, require_all_reviews_approved, require_agent_review, require_up_to_date_change_request, require_change_request_subject, require_change_request_description, require_author_to_merge, custom',
    ],
    [
      'createSiteRedirect --site site_1 source=/a destination.kind=external',
      'Missing required value destination.url',
    ],
  ] as const) {
    it(`reports a problem with a discriminator value only once: ${line}`, async () => {
      const { exit, stderr } = await api(`${line} --by-id`)
      assert.equal(exit, 2)
      assert.equal(stderr.split('\n')[0], `docsctl: ${problem}`)
    })
  }

  it('reports an unsupported operation, not an outage', async () => {
    nock('https://api.test')
      .get('/v1/orgs/acme/fonts')
      .reply(501, { error: { code: 501, message: 'The sandbox does not support listCustomFonts' } })
    const { exit, stderr } = await api('listCustomFonts')
    assert.equal(exit, 1)
    assert.match(
      stderr,
      /docsctl: The service does not support this operation \(501\): The sandbox does not support listCustomFonts/,
    )
    assert.doesNotMatch(stderr, /auth status|may not offer/)
  })
})
