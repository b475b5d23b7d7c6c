import assert from 'node:assert/strict'
import type * as z from 'zod'
import { IntegrationName } from '../../src/contract/integrations/integration-manifest.ts'
import {
  Integration,
  listIntegrations,
  publishIntegration,
} from '../../src/contract/integrations/integrations.ts'
import { createOpenAPISpec, OpenAPISpec, publishOpenAPISpec } from '../../src/contract/openapi.ts'
import {
  createCustomField,
  updateCustomField,
} from '../../src/contract/organizations/custom-fields.ts'
import { Organization, updateOrganization } from '../../src/contract/organizations/organizations.ts'
import { createSamlProvider, updateSamlProvider } from '../../src/contract/organizations/saml.ts'
import { createTeam, updateTeam } from '../../src/contract/organizations/teams.ts'
import { Subdomain } from '../../src/contract/subdomain.ts'
import {
  createTranslation,
  TranslationSettings,
  updateTranslation,
} from '../../src/contract/translations.ts'
import { faults } from '../support/schemas.ts'

const text = (length: number) => 'x'.repeat(length)
const url = (length: number) => `https://example.com/${text(length - 20)}`
const items = (length: number) => Array.from({ length }, () => 'x')
const images = (length: number) => Array.from({ length }, () => 'QUJD')
const links = (length: number) =>
  Array.from({ length }, () => ({ url: 'https://example.com', label: 'Home' }))

interface Limit {
  of: string
  schema: z.ZodType | undefined
  key: string
  least?: number
  most: number
  make?: (length: number) => unknown
}

const createField = createCustomField.body
const updateField = updateCustomField.body
const publish = publishIntegration.body

const limits: Limit[] = [
  {
    of: 'an organization title',
    schema: updateOrganization.body,
    key: 'title',
    least: 2,
    most: 255,
  },
  {
    of: 'an organization title in a response',
    schema: Organization,
    key: 'title',
    least: 2,
    most: 255,
  },
  {
    of: 'an organization hostname',
    schema: updateOrganization.body,
    key: 'hostname',
    least: 3,
    most: 32,
  },
  { of: 'a team title, created', schema: createTeam.body, key: 'title', least: 1, most: 64 },
  { of: 'a team title, updated', schema: updateTeam.body, key: 'title', least: 1, most: 64 },
  {
    of: 'a SAML label, created',
    schema: createSamlProvider.body,
    key: 'label',
    least: 1,
    most: 30,
  },
  {
    of: 'a SAML label, updated',
    schema: updateSamlProvider.body,
    key: 'label',
    least: 1,
    most: 30,
  },
  { of: 'a SAML entity id, created', schema: createSamlProvider.body, key: 'entityID', most: 1024 },
  { of: 'a SAML entity id, updated', schema: updateSamlProvider.body, key: 'entityID', most: 1024 },
  {
    of: 'a SAML certificate, created',
    schema: createSamlProvider.body,
    key: 'certificate',
    most: 10000,
  },
  {
    of: 'a SAML certificate, updated',
    schema: updateSamlProvider.body,
    key: 'certificate',
    most: 10000,
  },
  {
    of: 'a SAML login URL, created',
    schema: createSamlProvider.body,
    key: 'ssoURL',
    most: 2048,
    make: url,
  },
  {
    of: 'a SAML login URL, updated',
    schema: updateSamlProvider.body,
    key: 'ssoURL',
    most: 2048,
    make: url,
  },
  { of: 'a custom field name', schema: createField, key: 'name', least: 1, most: 50 },
  { of: 'a custom field title, created', schema: createField, key: 'title', most: 100 },
  { of: 'a custom field title, updated', schema: updateField, key: 'title', most: 100 },
  { of: 'a custom field description, created', schema: createField, key: 'description', most: 200 },
  { of: 'a custom field description, updated', schema: updateField, key: 'description', most: 200 },
  { of: 'a custom field placeholder, created', schema: createField, key: 'placeholder', most: 100 },
  { of: 'a custom field placeholder, updated', schema: updateField, key: 'placeholder', most: 100 },
  {
    of: 'a list of options, created',
    schema: createField,
    key: 'options',
    least: 1,
    most: 50,
    make: items,
  },
  {
    of: 'a list of options, updated',
    schema: updateField,
    key: 'options',
    least: 1,
    most: 50,
    make: items,
  },
  {
    of: 'an option',
    schema: createField,
    key: 'options',
    least: 1,
    most: 40,
    make: (length) => [text(length)],
  },
  { of: 'a specification slug', schema: createOpenAPISpec.body, key: 'slug', least: 1, most: 100 },
  {
    of: 'a specification slug in a response',
    schema: OpenAPISpec,
    key: 'slug',
    least: 1,
    most: 100,
  },
  {
    of: 'a specification URL in a response',
    schema: OpenAPISpec,
    key: 'sourceURL',
    most: 2048,
    make: url,
  },
  {
    of: 'a translation title, created',
    schema: createTranslation.body,
    key: 'title',
    least: 1,
    most: 100,
  },
  {
    of: 'a translation title, updated',
    schema: updateTranslation.body,
    key: 'title',
    least: 1,
    most: 100,
  },
  {
    of: 'a translation title in a response',
    schema: TranslationSettings,
    key: 'title',
    least: 1,
    most: 100,
  },
  { of: 'an integration title', schema: publish, key: 'title', least: 2, most: 30 },
  {
    of: 'an integration title in a response',
    schema: Integration,
    key: 'title',
    least: 2,
    most: 30,
  },
  { of: 'an integration description', schema: publish, key: 'description', most: 100 },
  { of: 'an integration summary', schema: publish, key: 'summary', most: 2048 },
  { of: 'a list of preview images', schema: publish, key: 'previewImages', most: 3, make: images },
  { of: 'a list of external links', schema: publish, key: 'externalLinks', most: 5, make: links },
  { of: 'a block domain', schema: listIntegrations.query, key: 'blockDomain', most: 100 },
]

describe('the length limits of organizations, people, fields, specifications, and integrations', () => {
  for (const { of, schema, key, least, most, make = text } of limits) {
    it(`allow a length of ${least === undefined ? 'at most' : `${least} to`} ${most} for ${of}`, () => {
      assert.deepEqual(faults(schema, key, make(most)), [])
      assert.deepEqual(faults(schema, key, make(most + 1)), ['too_big'])
      if (least === undefined) return
      assert.deepEqual(faults(schema, key, make(least)), [])
      assert.equal(faults(schema, key, make(least - 1))[0], 'too_small')
    })
  }

  it('allow at most 2048 characters for the URL of a specification, and require at least 1 for its text', () => {
    for (const { body } of [createOpenAPISpec, publishOpenAPISpec]) {
      assert.deepEqual(faults(body, 'source', { url: url(2048) }), [])
      assert.deepEqual(faults(body, 'source', { url: url(2049) }), ['too_big'])
      assert.deepEqual(faults(body, 'source', { text: 'x' }), [])
      assert.deepEqual(faults(body, 'source', { text: '' }), ['too_small'])
    }
  })

  it('allow at most 100 characters for the name of an integration', () => {
    assert.equal(IntegrationName.safeParse(text(100)).success, true)
    assert.equal(IntegrationName.safeParse(text(101)).success, false)
  })

  it('allow 3 to 32 characters for a subdomain', () => {
    assert.deepEqual(faults(Subdomain, 'subdomain', 'abc'), [])
    assert.deepEqual(faults(Subdomain, 'subdomain', 'ab')[0], 'too_small')
    assert.deepEqual(faults(Subdomain, 'subdomain', text(32)), [])
    assert.deepEqual(faults(Subdomain, 'subdomain', text(33))[0], 'too_big')
  })
})
