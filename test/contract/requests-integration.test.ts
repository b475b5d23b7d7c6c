import assert from 'node:assert/strict'
import { publishIntegration } from '../../src/contract/integrations/integrations.ts'
import { fails, passes } from '../support/schemas.ts'

const manifest = {
  organization: 'org_1',
  title: 'Slack',
  description: 'posts to Slack',
  scopes: ['space:content:read'],
  script: 'export default {}',
}

describe('the publish of an integration', () => {
  it('requires title, description, scopes, script, and organization', () => {
    passes(publishIntegration.body, manifest)
    for (const key of ['title', 'description', 'scopes', 'script', 'organization']) {
      const { [key as keyof typeof manifest]: _, ...rest } = manifest
      fails(publishIntegration.body, rest)
    }
  })

  it('accepts all known keys and nothing else', () => {
    passes(publishIntegration.body, {
      ...manifest,
      runtime: 'v2',
      icon: 'QUJD',
      summary: '# Slack',
      previewImages: [],
      visibility: 'private',
      target: 'space',
      categories: ['collaboration'],
      blocks: [
        {
          id: 'poll',
          title: 'Poll',
          description: 'a poll',
          icon: 'poll.svg',
          urlUnfurl: ['https://example.com/*'],
          markdown: { codeblock: 'poll', body: 'content' },
        },
      ],
      contentSources: [{ id: 'src', title: 'Pages', configuration: { componentId: 'c1' } }],
      configurations: {
        account: {
          properties: {
            channel: {
              type: 'string',
              title: 'Channel',
              description: 'where to post',
              default: 'docs',
              enum: ['docs', 'news'],
              completion_url: '/channels',
            },
            size: { type: 'number', title: 'Size', default: 5 },
            loud: { type: 'boolean', default: false },
            connect: { type: 'button', callback_url: '/oauth', button_text: 'Connect' },
          },
          required: ['channel'],
        },
        site: { componentId: 'config' },
      },
      externalLinks: [{ url: 'https://example.com', label: 'Home' }],
      secrets: { TOKEN: 'secret' },
      contentSecurityPolicy: { 'script-src': "'self'" },
    })
    passes(publishIntegration.body, { ...manifest, contentSecurityPolicy: "default-src 'self'" })
    fails(publishIntegration.body, { ...manifest, name: 'slack' })
  })

  const property = (value: object) => ({
    ...manifest,
    configurations: { space: { properties: { it: value } } },
  })

  it('restricts each property to its type', () => {
    fails(publishIntegration.body, property({ type: 'date' }), property({ title: 'Channel' }))
    fails(publishIntegration.body, property({ type: 'number', default: '5' }))
    fails(publishIntegration.body, property({ type: 'button', button_text: 'Connect' }))
    fails(publishIntegration.body, property({ type: 'button', callback_url: '/oauth' }))
    fails(publishIntegration.body, property({ type: 'number', enum: ['1'] }))
  })

  it('limits a property to a title of 2 to 50 and a description of 100 characters', () => {
    const title = (length: number) => property({ type: 'string', title: 'x'.repeat(length) })
    passes(publishIntegration.body, title(2), title(50))
    fails(publishIntegration.body, title(1), title(51))
    const description = (length: number) =>
      property({ type: 'string', description: 'x'.repeat(length) })
    passes(publishIntegration.body, description(100))
    fails(publishIntegration.body, description(101))
  })

  it('limits a block to a title of 2 to 40 and a description of 150 characters', () => {
    const block = (title: number, description: number) => ({
      ...manifest,
      blocks: [{ id: 'b', title: 'x'.repeat(title), description: 'x'.repeat(description) }],
    })
    passes(publishIntegration.body, block(2, 150), block(40, 0))
    fails(publishIntegration.body, block(1, 0), block(41, 0), block(2, 151))
  })

  it('has no lookup, because an older version looks like the lost version', () => {
    assert.equal(publishIntegration.lookUp, undefined)
  })
})
