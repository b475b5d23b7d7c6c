import type { Json, Stored } from './record.ts'

/** A page in the tree of a revision; its text stands in the table `bodies`, shared by all revisions that have it. */
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
  /** where a page of type `link` leads */
  target?: { [key: string]: Json }
  layout?: { [key: string]: Json }
  cover?: { [key: string]: Json }
  git?: { oid: string; path: string }
  hidden?: boolean
  noIndex?: boolean
  noRobotsIndex?: boolean
  /** tells who sees it */
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

/** A state of a space's content; a space and each of its change requests point to one. */
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

/** What a ref of a Git repository holds, as far as the sandbox knows; the id is `gitRefId(place)`. */
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

/** An import or an export that runs; the id is that of the space. */
export interface GitOperationRecord extends Stored {
  direction: 'import' | 'export'
  /** id in `gitRefs` */
  refId: string
  ref: string
  /** of the repository, without credentials */
  url: string
  /** who began it */
  by: string
  startedAt: string
  /** of the commit */
  message?: string
  isForced: boolean
  /** without a sync of the space */
  isStandalone: boolean
}

/** A sync of a space or a site with a repository. */
export interface GitInstallationRecord extends Stored {
  organization: string
  provider: 'github' | 'gitlab'
  /** the space; absent for one of a whole site */
  space?: string
  site?: string
  /** the one of the site that this one belongs to */
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
  /** what was reviewed */
  revision: string
  reviewer: string
  /** who had asked for it */
  requestedBy?: string
  status: string
  /** id of the comment that says why */
  comment?: string
  createdAt: string
  updatedAt: string
}

/** Somebody who is asked for a review that isn't there yet. */
export interface RequestedReviewerRecord extends Stored {
  changeRequest: string
  /** what was to be reviewed when it was asked */
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
  /** id of the review that it is the text of */
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
