import * as z from 'zod'
import type { ChangeRequest } from './change-requests/change-requests.ts'
import type { RequestedReviewer, Review } from './change-requests/reviews.ts'
import type { Collection } from './collections.ts'
import type { CommentReply } from './comments/comment-replies.ts'
import type { Comment } from './comments/comments.ts'
import type { RoleOrGuest } from './common.ts'
import type { Revision } from './content/content.ts'
import type { Installation, Integration } from './integrations/integrations.ts'
import type { OpenAPISpec } from './openapi.ts'
import type { CustomField, CustomFieldValue } from './organizations/custom-fields.ts'
import type { Member } from './organizations/members.ts'
import type { Organization } from './organizations/organizations.ts'
import type { SamlProvider } from './organizations/saml.ts'
import type { Team, TeamMember } from './organizations/teams.ts'
import type { SiteRedirect } from './site-publishing/redirects.ts'
import type { ShareLink } from './site-publishing/share-links.ts'
import type { SiteSectionGroup } from './sites/section-groups.ts'
import type { SiteSection } from './sites/site-sections.ts'
import type { SiteSpace } from './sites/site-spaces.ts'
import type { Site, SiteAdaptiveSchema } from './sites/sites.ts'
import type { Space } from './spaces.ts'
import type { TranslationSettings } from './translations.ts'

/** Data that the service didn't return, and the reason why. */
export interface Unknown {
  what: string
  why: string
}

export interface TeamSnapshot {
  team: z.output<typeof Team>
  members: { user: string; role: z.output<typeof TeamMember>['role'] }[]
}

export interface SiteSnapshot {
  site: z.output<typeof Site>
  sections: z.output<typeof SiteSection>[]
  groups: z.output<typeof SiteSectionGroup>[]
  siteSpaces: z.output<typeof SiteSpace>[]
  adaptiveSchema?: z.output<typeof SiteAdaptiveSchema>
  /** the appearance of the site */
  customizations?: { [key: string]: unknown }
  /** the appearance settings of spaces that override the settings of the site, by site space */
  siteSpaceCustomizations?: Record<string, { [key: string]: unknown }>
  /** the structure of the site in order: groups with their contents, and external links */
  structure?: StructureSnapshot[]
  /** the share links without their keys */
  shareLinks?: Pick<z.output<typeof ShareLink>, 'id' | 'createdAt' | 'name' | 'active'>[]
  redirects?: z.output<typeof SiteRedirect>[]
  /** the visitor authentication settings without the key */
  publishingAuth?: { [key: string]: unknown }
}

/** A section, a group, an external link, or a site space. */
export interface StructureSnapshot {
  object?: string
  id: string
  children?: StructureSnapshot[]
  [key: string]: unknown
}

/** A user's or team's permission on a space, collection, or site. */
export interface PermissionSnapshot {
  target: string
  user?: string
  team?: string
  role: z.output<typeof RoleOrGuest>
}

interface InstallationSettings {
  configuration: { [key: string]: unknown }
  externalIds: string[]
}

export interface InstallationSnapshot {
  /** the name of the integration */
  integration: string
  installation: z.output<typeof Installation>
  spaces: ({ space: string } & InstallationSettings)[]
  sites: ({ site: string } & InstallationSettings)[]
}

export interface CommentSnapshot {
  comment: z.output<typeof Comment>
  replies: z.output<typeof CommentReply>[]
}

export interface ChangeRequestSnapshot {
  changeRequest: z.output<typeof ChangeRequest>
  /** the current revision, with the text of its documents as Markdown */
  content: z.output<typeof Revision>
  comments: CommentSnapshot[]
  reviews?: z.output<typeof Review>[]
  requestedReviewers?: z.output<typeof RequestedReviewer>[]
}

export interface ContentSnapshot {
  content: z.output<typeof Revision>
  comments: CommentSnapshot[]
  changeRequests: ChangeRequestSnapshot[]
  /**
   * the base revisions of change requests and the revisions that merges created, with the text of
   * their documents
   */
  revisions?: z.output<typeof Revision>[]
}

/** A snapshot of an organization, stored in a file. It contains the responses of the service. */
export interface Snapshot {
  'docsctl-snapshot': 1
  /** the version of the role rules when the snapshot was taken; absent before version 2 */
  roleRules?: number
  takenAt: string
  masked: boolean
  organization: z.output<typeof Organization>
  members: z.output<typeof Member>[]
  teams: TeamSnapshot[]
  collections: z.output<typeof Collection>[]
  spaces: z.output<typeof Space>[]
  sites: SiteSnapshot[]
  customFields: z.output<typeof CustomField>[]
  /** the custom field values that are set, by space and field name */
  customFieldValues: Record<string, Record<string, z.output<typeof CustomFieldValue>>>
  saml: z.output<typeof SamlProvider>[]
  openapi: z.output<typeof OpenAPISpec>[]
  translations: z.output<typeof TranslationSettings>[]
  permissions?: PermissionSnapshot[]
  /** the integrations that the organization owns or has installed */
  integrations?: z.output<typeof Integration>[]
  installations?: InstallationSnapshot[]
  /** the content by space, if it was requested */
  content?: Record<string, ContentSnapshot>
  unknown: Unknown[]
}

const resources = z.array(z.looseObject({ id: z.string() }))

/** A schema for snapshots. It is as lenient as the checks that the client applies to responses. */
export const SnapshotForm = z.looseObject({
  'docsctl-snapshot': z.literal(1),
  roleRules: z.number().optional(),
  takenAt: z.iso.datetime(),
  organization: z.looseObject({ id: z.string() }),
  members: resources,
  teams: z.array(
    z.looseObject({
      team: z.looseObject({ id: z.string() }),
      members: z.array(z.looseObject({ user: z.string() })),
    }),
  ),
  collections: resources,
  spaces: resources,
  sites: z.array(
    z.looseObject({
      site: z.looseObject({ id: z.string() }),
      sections: resources,
      groups: resources,
      siteSpaces: resources,
    }),
  ),
  customFields: resources,
  customFieldValues: z.record(z.string(), z.record(z.string(), z.unknown())),
  saml: resources,
  openapi: resources,
  translations: resources,
  permissions: z.array(z.looseObject({ target: z.string() })).optional(),
  integrations: z.array(z.looseObject({ name: z.string() })).optional(),
  installations: z
    .array(
      z.looseObject({ integration: z.string(), installation: z.looseObject({ id: z.string() }) }),
    )
    .optional(),
  content: z
    .record(
      z.string(),
      z.looseObject({
        content: z.looseObject({ id: z.string(), pages: resources, files: resources }),
        comments: z.array(z.looseObject({ comment: z.looseObject({ id: z.string() }) })),
        changeRequests: z.array(
          z.looseObject({ changeRequest: z.looseObject({ id: z.string() }) }),
        ),
      }),
    )
    .optional(),
})
