import assert from 'node:assert/strict'
import {
  listInstallationSites,
  listInstallationSpaces,
  listOrganizationInstallations,
} from '../../../src/contract/integrations/installations.ts'
import { listOpenAPISpecs } from '../../../src/contract/openapi.ts'
import type { AnyOperation } from '../../../src/contract/operation.ts'
import { listMcpServers } from '../../../src/contract/site-publishing/agents.ts'
import { listContextConnections } from '../../../src/contract/site-publishing/context.ts'
import { getCustomization } from '../../../src/contract/site-publishing/customization.ts'
import { cleanResponse } from '../../../src/features/backup/model/record/clean-response.ts'
import { DeclaredSecrets } from '../../../src/features/backup/model/record/declared-secrets.ts'

const clean = (op: AnyOperation, answer: object) => cleanResponse(op, answer, new DeclaredSecrets())

describe('a saved response', () => {
  const urls: [what: string, op: AnyOperation, item: object, saved: object, secret: string][] = [
    [
      'the source of a specification',
      listOpenAPISpecs,
      { slug: 'pets', sourceURL: 'https://me:hunter2@pets.test/api.json?token=abc&v=2' },
      { slug: 'pets', sourceURL: 'https://***@pets.test/api.json?token=***&v=2' },
      'items.sourceURL',
    ],
    [
      'an MCP server',
      listMcpServers,
      { name: 'Tools', url: 'https://mcp.test/sse?api_key=abc' },
      { name: 'Tools', url: 'https://mcp.test/sse?api_key=***' },
      'items.url',
    ],
    [
      'a context connection',
      listContextConnections,
      { configuration: { pages: ['https://me:hunter2@wiki.test/'] } },
      { configuration: { pages: ['https://***@wiki.test/'] } },
      'items.configuration.pages',
    ],
    [
      'a webhook of an integration',
      listInstallationSites,
      { integration: 'chat', configuration: { webhook: 'https://chat.test/hook?secret=abc' } },
      { integration: 'chat', configuration: { webhook: 'https://chat.test/hook?secret=***' } },
      'items.configuration.webhook',
    ],
  ]
  for (const [what, op, item, saved, secret] of urls) {
    it(`contains no secret in the URL of ${what}`, () => {
      assert.deepEqual(clean(op, { items: [item] }), {
        ...{ response: { items: [saved] }, secrets: [secret] },
      })
    })
  }

  it('contains the complete URLs of images and links that readers of a site receive', () => {
    const response = {
      favicon: { icon: { light: 'https://files.test/a.png?alt=media&token=abc' } },
    }
    assert.deepEqual(clean(getCustomization, response), { response, secrets: [] })
  })

  it('contains no setting that its integration declares as secret', () => {
    const declared = new DeclaredSecrets()
    const properties = (title: string, description: string) => ({
      properties: { plain: { title: 'Color' }, one: { title }, two: { title: '', description } },
    })
    const integration = {
      name: 'chat',
      configurations: {
        account: properties('API key', 'Number of the account'),
        site: properties('Name', 'The password of the bot'),
      },
    }
    const configuration = { plain: 'red', one: 'abc', two: 'def', nested: { one: 'kept' } }
    const saved = { plain: 'red', nested: { one: 'kept' } }
    const listed = { items: [{ installation: { id: 'ins', configuration }, integration }] }
    assert.deepEqual(cleanResponse(listOrganizationInstallations, listed, declared), {
      response: { items: [{ installation: { id: 'ins', configuration: saved }, integration }] },
      secrets: [
        'items.ins.installation.configuration.one',
        'items.ins.installation.configuration.two',
      ],
    })
    for (const [op, place] of [
      [listInstallationSpaces, 'space'],
      [listInstallationSites, 'site'],
    ] as const) {
      const items = (value: object, name = 'chat') => [
        { integration: name, installation: 'ins', [place]: 'one', configuration: value },
      ]
      assert.deepEqual(cleanResponse(op, { items: items(configuration) }, declared), {
        response: { items: items(saved) },
        secrets: ['items.one.configuration.one', 'items.one.configuration.two'],
      })
      const other = { items: items(configuration, 'other') }
      assert.deepEqual(cleanResponse(op, other, declared), { response: other, secrets: [] })
    }
  })
})
