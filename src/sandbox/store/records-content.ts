import type { Json, Stored } from './record.ts'

/**
 * A page in the tree of a revision. Its text is in the table `bodies` and shared by all revisions
 * that contain it.
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
  /** id in `bodies` */
  body?: string
  /** the target of a page of type `link` */
  target?: { [key: string]: Json }
  layout?: { [key: string]: Json }
  cover?: { [key: string]: Json }
  git?: { oid: string; path: string }
  hidden?: boolean
  noIndex?: boolean
  noRobotsIndex?: boolean
  /** decides who can see it */
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
  /** id in `blobs` */
  blob: string
  dimensions?: { width: number; height: number }
  git?: { oid: string; path: string }
}

/** A state of a space's content. A space and each of its change requests refer to one. */
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
  /** users who created or edited it */
  contributors: string[]
  description?: { [key: string]: Json }
  links?: { id: string; ref: { kind: string; url: string }; title?: string }[]
}

/** The known content of a ref in a Git repository. Its id is `gitRefId(place)`. */
export interface GitRefRecord extends Stored {
  /** the space whose content was committed last */
  space: string
  pages: PageNode[]
  files: FileNode[]
  reusableContents: RevisionRecord['reusableContents']
  oid: string
  message: string
  committedAt: string
}

/** A running import or export. Its id is the space's. */
export interface GitOperationRecord extends Stored {
  direction: 'import' | 'export'
  /** id in `gitRefs` */
  refId: string
  ref: string
  /** the repository without credentials */
  url: string
  /** the user who started it */
  by: string
  startedAt: string
  /** the commit message */
  message?: string
  isForced: boolean
  /** true if the space isn't synced */
  isStandalone: boolean
}

/** A sync of a space or a site with a repository. */
export interface GitInstallationRecord extends Stored {
  organization: string
  provider: 'github' | 'gitlab'
  /** the space; absent for a whole site */
  space?: string
  site?: string
  /** the site's sync that this one belongs to */
  parent?: string
  status: 'unauthenticated' | 'active' | 'pending'
  /** repository and branch, without the access token */
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
  /** the reviewed revision */
  revision: string
  reviewer: string
  /** the user who requested it */
  requestedBy?: string
  status: string
  /** id of the comment with the reason */
  comment?: string
  createdAt: string
  updatedAt: string
}

/** A requested review that isn't submitted yet. */
export interface RequestedReviewerRecord extends Stored {
  changeRequest: string
  /** the revision at the time of the request */
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
  /** id of the change request; absent for a comment on the space */
  changeRequest?: string
  postedBy: string
  postedAt: string
  editedAt?: string
  body: { [key: string]: Json }
  reactions: ReactionRecord[]
  node?: string
  page?: string
  /** the revision that was commented on */
  revision: string
  /** id of the review that it belongs to */
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
