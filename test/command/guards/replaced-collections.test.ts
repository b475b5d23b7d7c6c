import assert from 'node:assert/strict'
import { prepare } from '../../../src/client/prepare.ts'
import { describeReplaced } from '../../../src/command/guards/replaced-collections.ts'
import { updateSiteSection } from '../../../src/contract/sites/site-sections.ts'

const path = { organizationId: 'acme', siteId: 'site_1', siteSectionId: 'sec_1' }
const change = (body: object) => prepare(updateSiteSection, { path, body })

describe('a change that replaces a whole value', () => {
  it('lists the removed and added entries of a map', () => {
    const section = { localizedTitle: { fr: 'Guide', de: 'Anleitung' } }
    assert.deepEqual(describeReplaced(change({ localizedTitle: { es: 'Guia' } }), section), [
      'localizedTitle (replaces the map): fr=Guide, de=Anleitung → es=Guia',
    ])
    assert.deepEqual(describeReplaced(change({ localizedTitle: {} }), section), [
      'localizedTitle (replaces the map): fr=Guide, de=Anleitung → none',
    ])
  })

  it("doesn't show an empty previous value if it couldn't be read", () => {
    assert.deepEqual(describeReplaced(change({ localizedTitle: { es: 'Guia' } }), undefined), [
      'localizedTitle (replaces the map): es=Guia',
    ])
  })

  it("isn't reported if the value is a single value", () => {
    assert.deepEqual(describeReplaced(change({ title: 'Guide' }), { title: 'Docs' }), [])
  })
})
