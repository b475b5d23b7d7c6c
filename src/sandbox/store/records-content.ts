import type { Json, Stored } from './record.ts'

/**
 * A page in a revision's page tree. Its Markdown is in the table `bodies`, so that revisions share
 * unchanged pages.
 */
export interface PageNode {
  id: string
  type: 'document' | 'group' | 'link' | 'computed'
  title: string
  slug: string
  emoji?: string
  icon?: string
  description?: string
  createdAt: string
  updatedAt: string
  /** the ID of the page's Markdown in `bodies` */
  body?: string
  /** the link target, for a page of type `link` */
  target?: { [key: string]: Json }
  layout?: { [key: string]: Json }
  cover?: { [key: string]: Json }
  git?: { oid: string; path: string }
  hidden?: boolean
  noIndex?: boolean
  noRobotsIndex?: boolean
  /** an expression that determines which visitors can see the page */
  condition?: string
  computed?: { [key: string]: Json }
  computedSeed?: string
  pages: PageNode[]
}

export interface FileNode {
  id: string
  name: string
  contentType: string
  size: number
  /** the ID of the file's bytes in `blobs` */
  blob: string
  dimensions?: { width: number; height: number }
  git?: { oid: string; path: string }
}

/** A version of a space's content. Each space and each change request has a current revision. */
export interface RevisionRecord extends Stored {
  space: string
  parents: string[]
  type: string
  createdAt: string
  pages: PageNode[]
  files: FileNode[]
  reusableContents: {
    id: string
    title: string
    document?: Json
    git?: { oid: string; path: string }
  }[]
  git?: { [key: string]: Json }
}

/** The Markdown of a page. Its ID is the hash of the Markdown. */
export interface BodyRecord extends Stored {
  markdown: string
}

/** The bytes of a file. Its ID is the hash of the bytes. */
export interface BlobRecord extends Stored {
  base64: string
}

export interface ChangeRequestRecord extends Stored {
  space: string
  number: number
  status: string
  subject: string
  createdBy: string
  createdAt: string
  updatedAt: string
  revision: string
  revisionInitial: string
  revisionMergedAncestor?: string
  revisionMerged?: string
  mergedAt?: string
  mergedBy?: string
  /** the IDs of users who created or edited the change request */
  contributors: string[]
  description?: { [key: string]: Json }
  links?: { id: string; ref: { kind: string; url: string }; title?: string }[]
}

/**
 * The content of a ref in a Git repository. Only content that the sandbox exported is known. The ID
 * is `gitRefId(place)`.
 */
export interface GitRefRecord extends Stored {
  /** the ID of the space that was last exported to the ref */
  space: string
  pages: PageNode[]
  files: FileNode[]
  reusableContents: RevisionRecord['reusableContents']
  oid: string
  message: string
  committedAt: string
}

/** A running Git import or export. It has the ID of the space. */
export interface GitOperationRecord extends Stored {
  direction: 'import' | 'export'
  /** the ID of the ref in `gitRefs` */
  refId: string
  ref: string
  /** the repository's URL, without credentials */
  url: string
  /** the ID of the user who started the operation */
  by: string
  startedAt: string
  /** the commit message */
  message?: string
  isForced: boolean
  /** true for a single import or export, which isn't part of a Git sync */
  isStandalone: boolean
}

/** A Git sync between a space or site and a repository. */
export interface GitInstallationRecord extends Stored {
  organization: string
  provider: 'github' | 'gitlab'
  /** the ID of the synced space; absent if all spaces of a site are synced */
  space?: string
  site?: string
  /** the ID of the site's Git sync to which this Git sync belongs */
  parent?: string
  status: 'unauthenticated' | 'active' | 'pending'
  /** the selected repository and branch; the access token isn't stored */
  providerConfiguration: { [key: string]: Json }
  projectDirectory?: string
  commitMessageTemplate?: string
  previewExternalBranches?: boolean
  agentInstructions?: string[]
  priority?: 'git' | 'gitbook'
  createdBy: string
  createdAt: string
  updatedAt: string
}

export interface ReviewRecord extends Stored {
  space: string
  /** the ID of the change request */
  changeRequest: string
  /** the ID of the reviewed revision */
  revision: string
  reviewer: string
  /** the ID of the user who requested the review */
  requestedBy?: string
  status: string
  /** the ID of the comment that explains the review */
  comment?: string
  createdAt: string
  updatedAt: string
}

/** A requested review that hasn't been submitted yet. */
export interface RequestedReviewerRecord extends Stored {
  changeRequest: string
  /** the ID of the revision that was current when the review was requested */
  revision: string
  user: string
  requestedBy: string
  createdAt: string
}

export interface ReactionRecord {
  emoji: string
  user: string
  reactedAt: string
}

export interface CommentRecord extends Stored {
  space: string
  /** the ID of the change request; absent for a comment on the main content */
  changeRequest?: string
  postedBy: string
  postedAt: string
  editedAt?: string
  body: { [key: string]: Json }
  reactions: ReactionRecord[]
  node?: string
  page?: string
  /** the ID of the revision that was current when the comment was posted */
  revision: string
  /** the ID of the review that contains the comment */
  review?: string
  status: 'open' | 'resolved'
  resolvedAt?: string
  resolvedBy?: string
}

export interface CommentReplyRecord extends Stored {
  comment: string
  space: string
  postedBy: string
  postedAt: string
  editedAt?: string
  body: { [key: string]: Json }
  reactions: ReactionRecord[]
}
