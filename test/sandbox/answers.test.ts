import assert from 'node:assert/strict'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import { livingProblems } from '../support/living-answers.ts'
import { endAll, serve } from './served.ts'

const getSite = { method: 'GET', path: '/orgs/{organizationId}/sites/{siteId}' } as const

describe('an answer of the sandbox', () => {
  afterEach(endAll)

  it('is held to the description of the living service', async () => {
    const { send } = await serve({ seed: demoSeed })
    const { body } = await send('GET', '/orgs/tidewater/sites/site_docs')
    assert.deepEqual(livingProblems(getSite, 200, body), [])
    const { appliedType: _, ...lacking } = body
    assert.deepEqual(livingProblems(getSite, 200, lacking), [
      'getSiteById #: Instance does not have required property "appliedType".',
    ])
    assert.deepEqual(livingProblems(getSite, 200, { ...body, published: 'yes' }), [
      'getSiteById #/published: Instance type "string" is invalid. Expected "boolean".',
    ])
    assert.deepEqual(livingProblems(getSite, 204, undefined), [
      'getSiteById answers 204, which it never does',
    ])
  })
})
