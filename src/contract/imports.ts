import * as z from 'zod'
import { atMost, Id, openEnum, optional, pageOf, resource, Timestamp, urlsWith } from './common.ts'
import { operation } from './operation.ts'

const states = ['pending', 'in-progress', 'completed', 'failed', 'cancelled'] as const

export const ImportRun = resource({
  object: z.literal('import-run').optional(),
  id: Id,
  status: openEnum(states),
  reason: z.string().optional(),
  source: resource({
    type: openEnum(['website', 'file']),
    url: z.string().optional(),
    files: z.array(z.string()).optional(),
  }).optional(),
  target: resource({
    space: Id,
    changeRequest: Id.optional(),
    page: Id.optional(),
  }).optional(),
  site: Id.optional(),
  createdBy: Id.optional(),
  createdAt: Timestamp.optional(),
  updatedAt: Timestamp.optional(),
  startedAt: Timestamp.optional(),
  completedAt: Timestamp.optional(),
  pages: z
    .array(
      resource({
        id: Id,
        sourceURL: z.string().optional(),
        type: openEnum(['page', 'folder']),
        status: openEnum(['complete', 'pending']),
      }),
    )
    .optional(),
  urls: urlsWith('location').optional(),
})

export const listImportRuns = operation({
  id: 'imports.list',
  method: 'GET',
  path: '/org/{organizationId}/imports',
  summary: 'List imports in an organization',
  query: z.strictObject({
    space: optional(Id.describe('Filter by target space')),
    changeRequest: optional(Id.describe('Filter by target change request')),
    site: optional(Id.describe('Filter by site')),
    status: optional(
      z.enum(['active', ...states]).describe('Filter by status (active: pending or in-progress)'),
    ),
  }),
  result: pageOf(ImportRun),
  paged: true,
})

export const startImportRun = operation({
  id: 'imports.start',
  method: 'POST',
  path: '/org/{organizationId}/imports',
  summary: 'Import a website or files into a space',
  body: z.strictObject({
    source: z
      .discriminatedUnion('type', [
        z.strictObject({ type: z.literal('website'), url: z.url().check(atMost(2048)) }),
        z.strictObject({ type: z.literal('file'), files: z.array(Id).max(50) }),
      ])
      .describe('Content to import'),
    target: z
      .strictObject({ space: Id, changeRequest: optional(Id), page: optional(Id) })
      .describe('Space to import into and, optionally, a change request and a parent page'),
    site: optional(Id.describe('Site to import the content for')),
    enhance: optional(z.boolean().describe('Improve the content with AI (default)')),
  }),
  result: ImportRun,
})

export const getImportRun = operation({
  id: 'imports.get',
  method: 'GET',
  path: '/org/{organizationId}/imports/{importRunId}',
  summary: 'Show an import',
  result: ImportRun,
})

export const cancelImportRun = operation({
  id: 'imports.cancel',
  method: 'POST',
  path: '/org/{organizationId}/imports/{importRunId}/cancel',
  summary: 'Cancel an import',
  result: ImportRun,
  repeat: 'safe',
})
