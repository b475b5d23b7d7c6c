import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import { descriptionProblems } from '../support/service/described-responses.ts'
import { endAll, serve } from './served.ts'

const getSite = { method: 'GET', path: '/orgs/{organizationId}/sites/{siteId}' } as const

const folder = new URL('../', import.meta.url)

describe('a sandbox response', () => {
  afterEach(endAll)

  it('is validated wherever the tests of the built program start a sandbox', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^(?!sandbox\/).*\.ts$/.test(name),
    )
    const texts = files.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const)
    const inProcess = texts.filter(([, text]) => /await createSandbox\(/.test(text))
    // Tests that start no sandbox of their own. Guides use the sandbox in support/guide.ts, and the
    // other tests send no requests.
    const others = [
      'support/guide.ts',
      'e2e/full-state-folder.test.ts',
      'e2e/sandbox/one-at-a-time.test.ts',
    ]
    const asProgram = texts.filter(
      ([name, text]) =>
        !others.includes(name) && /\['sandbox', '(serve|run)'|^ *testGuide\(/m.test(text),
    )
    assert.ok(inProcess.length >= 3)
    assert.ok(asProgram.length >= 6)
    const unheld = [
      ...inProcess.filter(([, text]) => !text.includes('problemsOf: wholeProblems')),
      ...asProgram.filter(([, text]) => !/^ {2}validateResponses\(\)$/m.test(text)),
      ...texts.filter(([, text]) => /problemsOf: undefined/.test(text)),
    ]
    assert.deepEqual(
      unheld.map(([name]) => name),
      [],
    )
  })

  it('is validated against the description of the current API', async () => {
    const { send } = await serve({ seed: demoSeed })
    const { body } = await send('GET', '/orgs/tidewater/sites/site_docs')
    assert.deepEqual(descriptionProblems(getSite, 200, body), [])
    const { appliedType: _, ...lacking } = body
    assert.deepEqual(descriptionProblems(getSite, 200, lacking), [
      "getSiteById #: must have required property 'appliedType'",
    ])
    assert.deepEqual(descriptionProblems(getSite, 200, { ...body, published: 'yes' }), [
      'getSiteById #/published: must be boolean',
    ])
    assert.deepEqual(descriptionProblems(getSite, 200, { ...body, organization: 'tidewater' }), [
      'getSiteById #/organization: The key is not described.',
    ])
    assert.deepEqual(descriptionProblems(getSite, 204, undefined), [
      'getSiteById answers 204, which it never does',
    ])
  })
})
