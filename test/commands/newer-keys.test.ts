import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, splitArguments } from '../support/docsctl.ts'
import { dryRunBody, refused } from '../support/rehearse.ts'

/** Command lines with keys that only the current API accepts, and the resulting bodies. */
const bodies: [run: string, body: object][] = [
  [
    'spaces create --title API --emoji 📘 --parent col_1 --language de --edit-mode locked --empty',
    {
      title: 'API',
      emoji: '📘',
      parent: 'col_1',
      language: 'de',
      editMode: 'locked',
      empty: true,
    },
  ],
  [
    `spaces create --computed-source '{"type":"builtin:openapi","props":{"models":true},"dependencies":{"spec":{"ref":{"kind":"openapi","spec":"petstore"}}}}'`,
    {
      computedSource: {
        type: 'builtin:openapi',
        props: { models: true },
        dependencies: { spec: { ref: { kind: 'openapi', spec: 'petstore' } } },
      },
    },
  ],
  [
    'spaces update spc_1 --icon https://acme.test/i.png --language fr --default-level guest',
    { icon: 'https://acme.test/i.png', language: 'fr', defaultLevel: null },
  ],
  ['spaces update spc_1 --unset emoji --unset icon', { emoji: null, icon: null }],
  ['orgs update --merge-rules.type none', { mergeRules: { type: 'none' } }],
  [
    'sites update site_1 --default-level review --styleguide spc_9',
    { defaultLevel: 'review', styleguide: 'spc_9' },
  ],
  ['sites update site_1 --unset styleguide', { styleguide: null }],
  [
    'sites sections create --site site_1 --space spc_1 --icon gear --draft --page pag_1 --group grp_1',
    {
      spaceId: 'spc_1',
      icon: 'gear',
      draft: true,
      pageId: 'pag_1',
      siteSectionGroupId: 'grp_1',
    },
  ],
  [
    'sites sections create --site site_1 --template.id tpl_1',
    { spaceId: null, template: { id: 'tpl_1' } },
  ],
  [
    'sites sections update sec_1 --site site_1 --no-draft --group grp_1 --localized-title fr=Guide --localized-description fr=Texte',
    {
      draft: false,
      siteSectionGroupId: 'grp_1',
      localizedTitle: { fr: 'Guide' },
      localizedDescription: { fr: 'Texte' },
    },
  ],
  ['sites sections update sec_1 --site site_1 --unset group', { siteSectionGroupId: null }],
  [
    'sites section-groups create --site site_1 --title Guides --parent grp_1 --draft',
    { title: 'Guides', parent: 'grp_1', draft: true },
  ],
  [
    'sites section-groups update grp_2 --site site_1 --parent grp_1 --no-draft --localized-title fr=Guides',
    { parentSectionGroupId: 'grp_1', draft: false, localizedTitle: { fr: 'Guides' } },
  ],
  [
    'sites section-groups update grp_2 --site site_1 --unset parent',
    { parentSectionGroupId: null },
  ],
  [
    'sites spaces add spc_1 --site site_1 --draft --page pag_1 --title Guides',
    { spaceId: 'spc_1', draft: true, pageId: 'pag_1', title: 'Guides' },
  ],
  [
    'sites spaces add --site site_1 --template.id tpl_1 --title Guides',
    { spaceId: null, template: { id: 'tpl_1' }, title: 'Guides' },
  ],
  [
    'sites spaces update ss_1 --site site_1 --space spc_2 --page pag_1 --hidden --draft',
    { spaceId: 'spc_2', pageId: 'pag_1', hidden: true, draft: true },
  ],
  [
    'sites spaces update ss_1 --site site_1 --unset page --no-hidden',
    { pageId: null, hidden: false },
  ],
]

describe('keys that the current API added', () => {
  afterEach(() => nock.cleanAll())

  for (const [run, body] of bodies) {
    it(`have flags: ${run}`, async () => assert.deepEqual(await dryRunBody(run), body))
  }

  for (const [command, cleared] of [
    ['sites section-groups update', 'parent'],
    ['sites sections update', 'condition, group'],
    ['sites spaces update', 'condition, page'],
    ['sites publishing-auth update', 'fallback-url, logout-url'],
  ]) {
    it(`have the same names for ${command} --unset as for its flags`, async () => {
      const { stdout } = await docsctl(splitArguments(`${command} --help`))
      assert.equal(/Field to set to null: (.*) \(repeatable\)/.exec(stdout)?.[1], cleared)
    })
  }

  it('require a space for a site space and a site section', async () => {
    await refused('sites spaces add --site site_1', /Missing required argument SPACE/)
    await refused('sites sections create --site site_1', /Missing required flag --space/)
  })

  it('filter integrations by scope and target', async () => {
    nock('https://api.test')
      .get('/v1/integrations?scope=space%3Agit%3Async&target=space&limit=1000')
      .reply(200, { items: [] })
    const line = 'integrations list --scope space:git:sync --target space --json'
    assert.equal((await docsctl(splitArguments(line))).stdout, '[]\n')
  })
})
