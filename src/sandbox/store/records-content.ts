import type { Json, Stored } from './record.ts'

/**
 * A page in the tree of a revision. Its text is in the table `bodies`, which all revisions share.
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
  /** the ID of the text in `bodies` */
  body?: string
  /** the target of a page of type `link` */
  target?: { [key: string]: Json }
  layout?: { [key: string]: Json }
  cover?: { [key: string]: Json }
  git?: { oid: string; path: string }
  hidden?: boolean
  noIndex?: boolean
  noRobotsIndex?: boolean
  /** an expression that determines who can see the page */
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
  /** the ID of the content in `blobs` */
  blob: string
  dimensions?: { width: number; height: number }
  git?: { oid: string; path: string }
}

/** A state of the content of a space. Spaces and change requests each have a current revision. */
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

/** The id is the hash of the text. */
export interface BodyRecord extends Stored {
  markdown: string
}

/** The id is the hash of the bytes. */
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
  /** the users who created or edited the change request */
  contributors: string[]
  description?: { [key: string]: Json }
  links?: { id: string; ref: { kind: string; url: string }; title?: string }[]
}

/**
 * The content of a ref in a Git repository, as far as the sandbox knows it. Its ID is
 * `gitRefId(place)`.
 */
export interface GitRefRecord extends Stored {
  /** the space that was exported to this ref last */
  space: string
  pages: PageNode[]
  files: FileNode[]
  reusableContents: RevisionRecord['reusableContents']
  oid: string
  message: string
  committedAt: string
}

/** A running import or export. Its ID is the ID of the space. */
export interface GitOperationRecord extends Stored {
  direction: 'import' | 'export'
  /** the ID of the ref in `gitRefs` */
  refId: string
  ref: string
  /** the repository URL without credentials */
  url: string
  /** the user who started the operation */
  by: string
  startedAt: string
  /** the commit message */
  message?: string
  isForced: boolean
  /** true if the operation doesn't belong to a Git sync */
  isStandalone: boolean
}

/** A Git sync of a space or site with a repository. */
export interface GitInstallationRecord extends Stored {
  organization: string
  provider: 'github' | 'gitlab'
  /** the synced space; absent if the whole site is synced */
  space?: string
  site?: string
  /** the sync of the site that this sync belongs to */
  parent?: string
  status: 'unauthenticated' | 'active' | 'pending'
  /** the repository and branch, without the access token */
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
  /** its id */
  changeRequest: string
  /** the revision that was reviewed */
  revision: string
  reviewer: string
  /** the user who requested the review */
  requestedBy?: string
  status: string
  /** the ID of the comment with the reason */
  comment?: string
  createdAt: string
  updatedAt: string
}

/** A requested review that wasn't submitted yet. */
export interface RequestedReviewerRecord extends Stored {
  changeRequest: string
  /** the current revision when the review was requested */
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
  /** the ID of the change request; absent for a comment on the space */
  changeRequest?: string
  postedBy: string
  postedAt: string
  editedAt?: string
  body: { [key: string]: Json }
  reactions: ReactionRecord[]
  node?: string
  page?: string
  /** the revision that the comment refers to */
  revision: string
  /** the ID of the review that the comment belongs to */
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
