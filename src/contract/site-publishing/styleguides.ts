import * as z from 'zod'
import { ChangeRequest } from '../change-requests/change-requests.ts'
import { Id, optional, pageOf, resource, Timestamp, User } from '../common.ts'
import { operation } from '../operation.ts'
import { Site } from '../sites/sites.ts'
import { Space } from '../spaces.ts'

const StyleguideRun = resource({
  object: z.literal('styleguide-run').optional(),
  id: Id,
  site: Id,
  styleguide: Id,
  spaces: z.array(Id),
  createdAt: Timestamp,
  createdBy: User,
})

export const listStyleguides = operation({
  id: 'styleguides.list',
  method: 'GET',
  path: '/orgs/{organizationId}/styleguides',
  summary: 'List style guides in an organization, and the sites that use them',
  result: resource({
    styleguides: z.array(resource({ space: Space, sites: z.array(Site) })),
  }),
  list: 'styleguides',
})

export const listStyleguideTemplates = operation({
  id: 'styleguides.templates.list',
  method: 'GET',
  path: '/orgs/{organizationId}/styleguide-templates',
  summary: 'List style guide templates',
  result: resource({
    templates: z.array(
      resource({
        id: Id,
        title: z.string(),
        subtitle: z.string().optional(),
        emoji: z.string().optional(),
        markdown: z.string(),
      }),
    ),
  }),
  list: 'templates',
})

const site = '/orgs/{organizationId}/sites/{siteId}'

export const createStyleguide = operation({
  id: 'styleguides.create',
  method: 'POST',
  path: `${site}/styleguide`,
  summary: 'Create the style guide of a site',
  body: z.strictObject({ template: optional(Id.describe('Template ID')) }),
  result: Space,
})

export const listStyleguideRuns = operation({
  id: 'styleguides.runs.list',
  method: 'GET',
  path: `${site}/styleguide/runs`,
  summary: 'List checks of spaces against the style guide of a site',
  result: pageOf(StyleguideRun),
  paged: true,
})

export const createStyleguideRun = operation({
  id: 'styleguides.runs.create',
  method: 'POST',
  path: `${site}/styleguide/runs`,
  summary: 'Check spaces against the style guide of a site',
  body: z.strictObject({
    spaces: z.array(Id).min(1).max(3).describe('Space to check'),
  }),
  result: resource({ run: StyleguideRun, changeRequests: z.array(ChangeRequest) }),
  proof: ['run'],
})
