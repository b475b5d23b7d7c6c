import * as z from 'zod'
import {
  atMost,
  defaultLevels,
  Id,
  openEnum,
  optional,
  Permissions,
  pageOf,
  resource,
  Timestamp,
  targetPosition,
  urlsWith,
} from './common.ts'
import { LinkPage, linkStatusFilter } from './content/links.ts'
import { AnsweredMergeRules, SpaceMergeRules } from './merge-rules.ts'
import { operation } from './operation.ts'
import { linksInPages, noReplacement } from './retired.ts'
import { SpaceTemplate } from './space-template.ts'
import { Language } from './translations.ts'

/** `null` means guest. */
export const DefaultLevel = z.enum(defaultLevels).nullable()

export const SpaceTitle = z.string().check(atMost(50))

export const SpaceEmoji = z.string().check(atMost(50))

export const SpaceVisibility = z.enum([
  'public',
  'unlisted',
  'share-link',
  'visitor-auth',
  'in-collection',
  'private',
])

export const EditMode = z.enum(['live', 'locked'])

export const Space = resource({
  object: z.literal('space').optional(),
  id: Id,
  title: SpaceTitle,
  // absent if the space has an icon
  emoji: SpaceEmoji.optional(),
  visibility: SpaceVisibility,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  deletedAt: Timestamp.optional(),
  editMode: EditMode.optional(),
  urls: urlsWith('location', 'app', 'published', 'public', 'icon'),
  organization: Id,
  parent: Id.optional(),
  gitSync: resource({
    repoName: z.string().optional(),
    installationProvider: openEnum(['github', 'gitlab', 'github-legacy']).optional(),
    integration: z.string().optional(),
    url: z.string().optional(),
    updatedAt: Timestamp.optional(),
  }).optional(),
  visitorAuth: resource({
    backend: openEnum(['custom', 'integration']),
    integration: z.string().optional(),
  }).optional(),
  revision: Id,
  defaultLevel: DefaultLevel,
  language: Language.optional(),
  type: openEnum(['styleguide']).optional(),
  mergeRules: AnsweredMergeRules.optional(),
  comments: z.number(),
  changeRequests: z.number(),
  imports: z.array(resource({})).optional(),
  changeRequestsOpen: z.number(),
  changeRequestsDraft: z.number(),
  permissions: Permissions,
})

export const SpacePointer = z.strictObject({ type: z.literal('space'), space: Id })

export const CollectionPointer = z.strictObject({ type: z.literal('collection'), collection: Id })

/** The target position of a space or collection. Spaces and collections share one order. */
export const CollectionPosition = targetPosition(z.union([SpacePointer, CollectionPointer]))

export const shareKeyQuery = z.strictObject({
  shareKey: optional(z.string().describe('Share link key for resolving published URLs')),
})

export const getSpace = operation({
  id: 'spaces.get',
  method: 'GET',
  path: '/spaces/{spaceId}',
  summary: 'Show a space',
  query: shareKeyQuery,
  result: Space,
})

export const listSpaces = operation({
  id: 'spaces.list',
  method: 'GET',
  path: '/orgs/{organizationId}/spaces',
  summary: 'List spaces in an organization',
  result: pageOf(Space),
  paged: true,
})

/** The source from which computed content is generated. */
const ComputedSource = z.union([
  z.strictObject({
    type: z.literal('builtin:openapi').describe('Type of content source'),
    props: z
      .strictObject({
        models: z.boolean().describe('Include pages for models'),
        downloadLink: optional(
          z.boolean().describe('Include a link to download the specification'),
        ),
        grouping: optional(
          z.enum(['by-tag', 'by-operation']).describe('Grouping of operations into pages'),
        ),
      })
      .describe('Content source settings'),
    dependencies: z
      .record(z.string(), z.looseObject({}))
      .describe('Resources used to compute the content'),
  }),
  z.strictObject({
    type: z.literal('builtin:translation'),
    props: z.strictObject({}),
    dependencies: z.record(z.string(), z.looseObject({})),
  }),
  z.strictObject({
    type: z
      .string()
      .regex(
        /^integration:[^:]+:[^:]+$/,
        'Use builtin:openapi, builtin:translation, or integration:NAME:SOURCE',
      ),
    props: z.looseObject({}),
    dependencies: optional(z.record(z.string(), z.looseObject({}))),
  }),
])

export const createSpace = operation({
  id: 'spaces.create',
  method: 'POST',
  path: '/orgs/{organizationId}/spaces',
  summary: 'Create a space',
  body: z.strictObject({
    title: optional(SpaceTitle.describe('Space title')),
    emoji: optional(SpaceEmoji.describe('Space emoji, such as 📘')),
    parent: optional(Id.describe('Parent collection')),
    language: optional(Language.describe('Space language')),
    editMode: optional(EditMode.describe('Allow direct edits ("live") or prevent them ("locked")')),
    empty: optional(z.literal(true).describe('Create the space without pages')),
    template: optional(SpaceTemplate.describe('Template for the new space')),
    computedSource: optional(
      ComputedSource.describe('Source of computed content for the new space'),
    ),
  }),
  result: Space,
  lookUp: {
    operation: listSpaces,
    input: { organizationId: 'organizationId' },
    unshown: ['empty', 'template', 'computedSource'],
    since: 'createdAt',
  },
})

export const deleteSpace = operation({
  id: 'spaces.delete',
  method: 'DELETE',
  path: '/spaces/{spaceId}',
  summary: 'Delete a space (permanent after 7 days)',
})

export const updateSpace = operation({
  id: 'spaces.update',
  method: 'PATCH',
  path: '/spaces/{spaceId}',
  summary: 'Update a space',
  body: z.strictObject({
    title: optional(SpaceTitle.describe('Space title')),
    emoji: optional(SpaceEmoji.nullable().describe('Space emoji, such as 📘')),
    icon: optional(
      z
        .url()
        .check(atMost(2048))
        .nullable()
        .describe('URL of an image to show instead of the emoji'),
    ),
    editMode: optional(EditMode.describe('Allow direct edits ("live") or prevent them ("locked")')),
    defaultLevel: optional(DefaultLevel.describe('Default access level for the content')),
    language: optional(Language.describe('Space language')),
    mergeRules: optional(SpaceMergeRules.describe('Requirements for merging change requests')),
  }),
  result: Space,
})

export const duplicateSpace = operation({
  id: 'spaces.duplicate',
  method: 'POST',
  path: '/spaces/{spaceId}/duplicate',
  summary: 'Duplicate a space',
  result: Space,
})

export const restoreSpace = operation({
  id: 'spaces.restore',
  method: 'POST',
  path: '/spaces/{spaceId}/restore',
  summary: 'Restore a space deleted in the last 7 days',
  result: Space,
})

export const moveSpace = operation({
  id: 'spaces.move',
  method: 'POST',
  path: '/spaces/{spaceId}/move',
  summary: 'Move a space to another position or collection',
  body: z.strictObject({
    parent: optional(Id.nullable().describe('Parent collection, or null for the top level')),
    position: optional(
      CollectionPosition.describe('Position among siblings (default: at the end)'),
    ),
  }),
  result: Space,
})

export const transferSpace = operation({
  id: 'spaces.transfer',
  method: 'POST',
  path: '/spaces/{spaceId}/transfer',
  summary: 'Transfer a space to another organization',
  body: z.strictObject({ organization: Id.describe('Organization to transfer the space to') }),
  result: Space,
  effect: 'destroy',
  retired: { instead: noReplacement, parent: getSpace },
  lookUp: {
    operation: getSpace,
    input: { spaceId: 'spaceId' },
  },
})

export const listSpaceLinks = operation({
  id: 'spaces.links',
  method: 'GET',
  path: '/spaces/{spaceId}/links',
  summary: 'List links in a space',
  query: linkStatusFilter,
  result: LinkPage,
  paged: true,
  retired: { instead: linksInPages, parent: getSpace },
})
