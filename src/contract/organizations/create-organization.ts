import * as z from 'zod'
import { optional } from '../common.ts'
import { operation } from '../operation.ts'
import { Organization, OrganizationTitle } from './organizations.ts'

export const createOrganization = operation({
  id: 'orgs.create',
  method: 'POST',
  path: '/orgs',
  summary: 'Create an organization',
  query: z.strictObject({
    withDefaultSite: optional(z.boolean().describe('Also create a default site')),
    openapiUrl: optional(
      z.url().describe('URL of an OpenAPI document to show on the default site'),
    ),
  }),
  body: z.strictObject({
    title: OrganizationTitle.regex(
      /\S.*\S/,
      'Use at least two characters that are not spaces',
    ).describe('Organization title'),
    emailDomains: optional(
      z.array(z.string()).describe('Email domain that belongs to the organization'),
    ),
    onboardingPreferences: optional(
      z
        .strictObject({
          source: z
            .enum(['markdown-in-git', 'template', 'import'])
            .nullable()
            .describe('Source of the content'),
          audience: z
            .enum(['public', 'mixed', 'protected', 'internal'])
            .nullable()
            .describe('Audience of the site'),
          interests: z
            .array(z.enum(['adaptive-content', 'api-docs', 'proactive-agent']))
            .describe('Feature of interest'),
        })
        .describe('Onboarding preferences for the default site'),
    ),
  }),
  result: Organization,
})
