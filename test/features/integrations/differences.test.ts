import assert from 'node:assert/strict'
import {
  compareManifests,
  differenceLine,
} from '../../../src/features/integrations/model/differences.ts'

const published = {
  name: 'acme-chat',
  visibility: 'private',
  target: 'site',
  scopes: ['space:content:read', 'site:script:inject'],
  categories: ['content'],
  blocks: [
    { id: 'chat', title: 'Chat', urlUnfurl: [] },
    { id: 'old', title: 'Old' },
  ],
  configurations: {
    site: { properties: { room: { type: 'string', title: 'Room' } }, required: ['room'] },
    space: { componentId: 'setup' },
  },
}

const lines = (body: object) =>
  compareManifests(published, { ...published, ...body }).map(differenceLine)

describe('the changes of a publish', () => {
  it('are empty if nothing differs, regardless of order and empty keys', () => {
    assert.deepEqual(
      lines({
        scopes: ['site:script:inject', 'space:content:read'],
        blocks: [
          { title: 'Old', id: 'old', description: '' },
          { id: 'chat', title: 'Chat' },
        ],
        configurations: {
          account: {},
          space: { componentId: 'setup' },
          site: { required: ['room'], properties: { room: { title: 'Room', type: 'string' } } },
        },
      }),
      [],
    )
  })

  it('include scopes, target, visibility, categories, blocks, and configurations', () => {
    assert.deepEqual(
      lines({
        scopes: ['space:content:read', 'openapi:read'],
        target: undefined,
        visibility: 'public',
        categories: undefined,
        blocks: [
          { id: 'chat', title: 'Talk' },
          { id: 'new', title: 'New' },
        ],
        configurations: {
          account: { properties: { key: { type: 'string' } } },
          site: { properties: { room: { type: 'string', title: 'Channel' } } },
          space: { componentId: 'other' },
        },
      }),
      [
        'scopes: + openapi:read, - site:script:inject',
        'target: site → all',
        'visibility: private → public',
        'categories: - content',
        'blocks: + new, - old, ~ chat',
        'configurations.account: + key',
        'configurations.space: + component other, - component setup',
        'configurations.site: - required properties, ~ room',
      ],
    )
  })

  it('include a property named like a built-in object member', () => {
    const site = { properties: { required: { type: 'string' } }, required: ['required'] }
    const changed = { ...site, properties: { required: { type: 'number' } } }
    assert.deepEqual(
      compareManifests(
        { visibility: 'private', configurations: { site } },
        { configurations: { site: changed } },
      ).map(differenceLine),
      ['configurations.site: ~ required'],
    )
  })

  it('exclude an omitted visibility', () => {
    assert.deepEqual(lines({ visibility: undefined }), [])
  })
})
