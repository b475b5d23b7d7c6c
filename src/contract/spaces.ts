import * as z from 'zod'
import {
  defaultLevels,
  Id,
  openEnum,
  optional,
  Permissions,
  pageOf,
  positionOf,
  resource,
  Timestamp,
  urlsWith,
} from './common.ts'
import { LinkPage, linkStatusFilter } from './content/links.ts'
import { AnsweredMergeRules, SpaceMergeRules } from './merge-rules.ts'
import { operation } from './operation.ts'
import { linksInPages, nothing } from './retired.ts'
import { SpaceTemplate } from './space-template.ts'
import { Language } from './translations.ts'

/** `null` is a guest's. */
export const DefaultLevel = z.enum(defaultLevels).nullable()

export const SpaceTitle = z.string().max(50)

export const SpaceEmoji = z.string().max(50)

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
  // a space whose picture is an icon has no emoji
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

/** Where a space or a collection goes; both stand in one order. */
export const CollectionPosition = positionOf(z.union([SpacePointer, CollectionPointer]))

export const shareKeyQuery = z.strictObject({
  shareKey: optional(z.string().describe('key of a share link, to resolve the published URLs')),
})

export const getSpace = operation({
  id: 'spaces.get',
  method: 'GET',
  path: '/spaces/{spaceId}',
  summary: 'show a space',
  query: shareKeyQuery,
  result: Space,
})

export const listSpaces = operation({
  id: 'spaces.list',
  method: 'GET',
  path: '/orgs/{organizationId}/spaces',
  summary: 'list the spaces of an organization',
  result: pageOf(Space),
  paged: true,
})

/** Where computed content comes from. */
const ComputedSource = z.union([
  z.strictObject({
    type: z.literal('builtin:openapi').describe('what computes the content'),
    props: z
      .strictObject({
        models: z.boolean().describe('pages of the models too'),
        downloadLink: optional(z.boolean().describe('link to the specification')),
        grouping: optional(z.enum(['by-tag', 'by-operation']).describe('what a page is made of')),
      })
      .describe('settings of the source'),
    dependencies: z.record(z.string(), z.looseObject({})).describe('what it is computed from'),
  }),
  z.strictObject({
    type: z.literal('builtin:translation'),
    props: z.strictObject({}),
    dependencies: z.record(z.string(), z.looseObject({})),
  }),
  z.strictObject({
    type: z.string().regex(/^integration:[^:]+:[^:]+$/),
    props: z.looseObject({}),
    dependencies: optional(z.record(z.string(), z.looseObject({}))),
  }),
])

export const createSpace = operation({
  id: 'spaces.create',
  method: 'POST',
  path: '/orgs/{organizationId}/spaces',
  summary: 'create a space',
  body: z.strictObject({
    title: optional(SpaceTitle.describe('title of the space')),
    emoji: optional(SpaceEmoji.describe('emoji of the space, such as 📘')),
    parent: optional(Id.describe('collection to create it in')),
    language: optional(Language.describe('language it is written in')),
    editMode: optional(EditMode.describe('allow direct edits or lock all edits')),
    empty: optional(z.literal(true).describe('begin without a page')),
    template: optional(SpaceTemplate.describe('begin with this template')),
    computedSource: optional(ComputedSource.describe('begin with what is computed from this')),
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
  summary: 'delete a space, for good after 7 days',
})

export const updateSpace = operation({
  id: 'spaces.update',
  method: 'PATCH',
  path: '/spaces/{spaceId}',
  summary: 'change a space',
  body: z.strictObject({
    title: optional(SpaceTitle.describe('title of the space')),
    emoji: optional(SpaceEmoji.nullable().describe('emoji of the space, such as 📘')),
    icon: optional(
      z.url().max(2048).nullable().describe('URL of a picture, in place of the emoji'),
    ),
    editMode: optional(EditMode.describe('allow direct edits or lock all edits')),
    defaultLevel: optional(DefaultLevel.describe('default level of access to the content')),
    language: optional(Language.describe('language it is written in')),
    mergeRules: optional(
      SpaceMergeRules.describe('what a change request needs before it can be merged'),
    ),
  }),
  result: Space,
})

export const duplicateSpace = operation({
  id: 'spaces.duplicate',
  method: 'POST',
  path: '/spaces/{spaceId}/duplicate',
  summary: 'make a copy of a space',
  result: Space,
})

export const restoreSpace = operation({
  id: 'spaces.restore',
  method: 'POST',
  path: '/spaces/{spaceId}/restore',
  summary: 'restore a space that was deleted in the last 7 days',
  result: Space,
})

export const moveSpace = operation({
  id: 'spaces.move',
  method: 'POST',
  path: '/spaces/{spaceId}/move',
  summary: 'move a space to another place or collection',
  body: z.strictObject({
    parent: optional(Id.nullable().describe('collection to move into, null for none')),
    position: optional(CollectionPosition.describe('place among the others, else the end')),
  }),
  result: Space,
})

export const transferSpace = operation({
  id: 'spaces.transfer',
  method: 'POST',
  path: '/spaces/{spaceId}/transfer',
  summary: 'hand a space over to another organization',
  body: z.strictObject({ organization: Id.describe('organization that receives the space') }),
  result: Space,
  effect: 'destroy',
  retired: { instead: nothing, parent: getSpace },
  lookUp: {
    operation: getSpace,
    input: { spaceId: 'spaceId' },
  },
})

export const listSpaceLinks = operation({
  id: 'spaces.links',
  method: 'GET',
  path: '/spaces/{spaceId}/links',
  summary: 'list the links in a space',
  query: linkStatusFilter,
  result: LinkPage,
  paged: true,
  retired: { instead: linksInPages, parent: getSpace },
})
