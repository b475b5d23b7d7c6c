import assert from 'node:assert/strict'
import { tokens } from '../people.ts'
import { places } from '../places.ts'
import { endAll, type Served, serve } from '../served.ts'

describe('newer request keys in the sandbox', () => {
  let served: Served
  let site: string

  const send: Served['send'] = (...request) => served.send(...request)
  const done = async (...request: Parameters<Served['send']>) => {
    const { status, body } = await send(...request)
    assert.ok(status < 300, JSON.stringify(body))
    return body
  }

  beforeEach(async () => {
    served = await serve({ seed: places, tokens })
    site = (await done('POST', '/orgs/acme/sites', { title: 'Docs' })).id
  })
  afterEach(endAll)

  it('create spaces with or without pages, in a collection, in the list of all spaces', async () => {
    const { id: parent } = await done('POST', '/orgs/acme/collections', { title: 'All' })
    const space = await done('POST', '/orgs/acme/spaces', {
      title: 'Ops',
      emoji: '🔧',
      parent,
      language: 'de',
      editMode: 'locked',
      empty: true,
    })
    assert.deepEqual(
      [space.title, space.emoji, space.parent, space.language, space.editMode],
      ['Ops', '🔧', parent, 'de', 'locked'],
    )
    const { pages } = await done('GET', `/spaces/${space.id}/content/pages`)
    assert.deepEqual(pages, [])
    const titles = (await done('GET', '/orgs/acme/spaces')).items.map(({ title }) => title)
    assert.deepEqual(titles, ['Guides', 'API', 'Blog', 'Ops'])
    const wrong = await send('POST', '/orgs/acme/spaces', { parent: 'col_9' })
    assert.equal(wrong.status, 400)
  })

  it('set a single image, a language, and merge rules on a space', async () => {
    const icon = 'https://acme.example/i.png'
    const rules = { type: 'rules', rules: [{ rule: 'require_author_to_merge' }] }
    const change = { icon, language: 'fr', mergeRules: rules, defaultLevel: null }
    const space = await done('PATCH', '/spaces/guides', change)
    assert.deepEqual(
      [space.emoji, (space.urls as { icon: string }).icon, space.language, space.mergeRules],
      ['📄', icon, 'fr', rules],
    )
    assert.equal(space.defaultLevel, null)
    const again = await done('PATCH', '/spaces/guides', { emoji: '📗' })
    assert.deepEqual([again.emoji, (again.urls as { icon?: string }).icon], ['📗', undefined])
  })

  it('add sections to groups, remove them, and set drafts and translations', async () => {
    const at = `/orgs/acme/sites/${site}`
    const group = await done('POST', `${at}/section-groups`, { title: 'Tools', draft: true })
    const nested = await done('POST', `${at}/section-groups`, { title: 'More', parent: group.id })
    assert.deepEqual([group.draft, nested.sectionGroup], [true, group.id])
    const section = await done('POST', `${at}/sections`, {
      spaceId: null,
      template: { id: 'tpl_1' },
      title: 'Made',
      draft: true,
      siteSectionGroupId: group.id,
    })
    assert.deepEqual([section.draft, section.sectionGroup], [true, group.id])
    const out = await done('PATCH', `${at}/sections/${section.id}`, {
      siteSectionGroupId: null,
      localizedTitle: { fr: 'Fait' },
      draft: false,
    })
    assert.deepEqual(
      [out.sectionGroup, out.localizedTitle, out.draft],
      [undefined, { fr: 'Fait' }, false],
    )
    const alone = await done('PATCH', `${at}/section-groups/${nested.id}`, {
      parentSectionGroupId: null,
    })
    assert.equal(alone.sectionGroup, undefined)
    const lost = { siteSectionGroupId: 'grp_9' }
    assert.equal((await send('PATCH', `${at}/sections/${section.id}`, lost)).status, 400)
  })

  it('hide a space on a site, set its landing page, and replace it', async () => {
    const at = `/orgs/acme/sites/${site}/site-spaces`
    const put = await done('POST', at, { spaceId: 'guides', title: 'Start', draft: true })
    assert.deepEqual([put.title, put.draft], ['Start', true])
    const change = { hidden: true, pageId: 'pag_1', spaceId: 'api' }
    const changed = await done('PATCH', `${at}/${put.id}`, change)
    assert.deepEqual(
      [changed.hidden, changed.pageId, (changed.space as { id: string }).id],
      [true, 'pag_1', 'api'],
    )
    assert.equal((await done('PATCH', `${at}/${put.id}`, { pageId: null })).pageId, undefined)
  })

  it('set a level and a style guide on a site', async () => {
    const change = { defaultLevel: 'review', styleguide: 'blog' }
    const changed = await done('PATCH', `/orgs/acme/sites/${site}`, change)
    assert.deepEqual(
      [changed.defaultLevel, changed.styleguide],
      ['review', { kind: 'space', space: 'blog' }],
    )
    const wrong = await send('PATCH', `/orgs/acme/sites/${site}`, { styleguide: 'spc_9' })
    assert.equal(wrong.status, 400)
  })
})
