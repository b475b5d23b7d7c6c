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
  reusableContents: { id: string; title: string; document?: Json }[]
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
