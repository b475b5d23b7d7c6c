import assert from 'node:assert/strict'
import { prepare } from '../../../src/client/prepare.ts'
import { updateSiteSection } from '../../../src/contract/sites/site-sections.ts'
import { replacedWholes } from '../../../src/frame/guards/replaced-wholes.ts'

const path = { organizationId: 'acme', siteId: 'site_1', siteSectionId: 'sec_1' }
const change = (body: object) => prepare(updateSiteSection, { path, body })

describe('what a change replaces as a whole', () => {
  it('names what goes of a map and what comes', () => {
    const section = { localizedTitle: { fr: 'Guide', de: 'Anleitung' } }
    assert.deepEqual(replacedWholes(change({ localizedTitle: { es: 'Guia' } }), section), [
      'localizedTitle, the whole map: fr=Guide, de=Anleitung → es=Guia',
    ])
    assert.deepEqual(replacedWholes(change({ localizedTitle: {} }), section), [
      'localizedTitle, the whole map: fr=Guide, de=Anleitung → none',
    ])
  })

  it('does not claim that there was none where nothing was read', () => {
    assert.deepEqual(replacedWholes(change({ localizedTitle: { es: 'Guia' } }), undefined), [
      'localizedTitle, the whole map: es=Guia',
    ])
  })

  it('is silent about what holds one value', () => {
    assert.deepEqual(replacedWholes(change({ title: 'Guide' }), { title: 'Docs' }), [])
  })
})
