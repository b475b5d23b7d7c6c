import assert from 'node:assert/strict'
import { IntegrationName } from '../../src/contract/integrations/integration-manifest.ts'
import {
  listIntegrations,
  publishIntegration,
} from '../../src/contract/integrations/integrations.ts'
import { createOpenAPISpec } from '../../src/contract/openapi.ts'
import { createCustomField } from '../../src/contract/organizations/custom-fields.ts'
import { createSamlProvider } from '../../src/contract/organizations/saml.ts'
import { Subdomain } from '../../src/contract/subdomain.ts'
import { faults } from '../support/schemas.ts'

describe('the patterns of organizations, people, fields, specifications, and integrations', () => {
  const patterns: {
    of: string
    test: (value: string) => string[]
    good: string[]
    bad: string[]
  }[] = [
    {
      of: 'a subdomain has lower-case letters, digits, and hyphens inside',
      test: (value) => faults(Subdomain, 'subdomain', value),
      good: ['docs', 'a-1', '1--2'],
      bad: ['-docs', 'docs-', 'Docs', 'do.cs', 'do_cs', 'docs\n'],
    },
    {
      of: 'a custom field name has lower-case letters, digits, underscores and hyphens',
      test: (value) => faults(createCustomField.body, 'name', value),
      good: ['owner', '_a-1', '-', '0'],
      bad: ['Owner', 'a b', 'a.b', 'a\\b', 'é'],
    },
    {
      of: 'a specification slug has words of lower-case letters and digits, joined by single hyphens',
      test: (value) => faults(createOpenAPISpec.body, 'slug', value),
      good: ['api', 'pet-store-2'],
      bad: ['Api', '-api', 'api-', 'pet--store', 'pet_store', 'pet.store'],
    },
    {
      of: 'an integration name has letters, digits, hyphens, underscores and dots',
      test: (value) =>
        (IntegrationName.safeParse(value).error?.issues ?? []).map((issue) => issue.code),
      good: ['slack', 'My_App-2.0'],
      bad: ['', 'my app', 'a/b', 'a:b'],
    },
    {
      of: 'a block domain has letters, digits, hyphens, underscores and dots',
      test: (value) => faults(listIntegrations.query, 'blockDomain', value),
      good: ['example.com', 'Sub_1.example-2.com'],
      bad: ['', 'example.com/', 'https://example.com'],
    },
    {
      of: 'a login URL is one',
      test: (value) => faults(createSamlProvider.body, 'ssoURL', value),
      good: ['https://idp.example.com/sso?x=1'],
      bad: ['idp.example.com', ''],
    },
    {
      of: 'an image is base64 without a data prefix',
      test: (value) => faults(publishIntegration.body, 'icon', value),
      good: ['QUJD', 'QUI='],
      bad: ['data:image/png;base64,QUJD', 'QUI', 'Q U='],
    },
  ]

  for (const { of, test, good, bad } of patterns) {
    it(of, () => {
      for (const value of good) assert.deepEqual(test(value), [], value)
      for (const value of bad) assert.deepEqual(test(value), ['invalid_format'], value)
    })
  }
})
