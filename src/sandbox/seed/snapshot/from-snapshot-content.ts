import type * as z from 'zod'
import type { User } from '../../../contract/common.ts'
import type { ContentPage, Revision } from '../../../contract/content/content.ts'
import type {
  ChangeRequestSnapshot,
  CommentSnapshot,
  Snapshot,
} from '../../../contract/snapshot.ts'
import { type ContentPlace, putBody } from '../../content/store.ts'
import type { Json } from '../../store/record.ts'
import type { Records } from '../../store/records.ts'
import type { PageNode, ReactionRecord, RevisionRecord } from '../../store/records-content.ts'
import type { Transaction } from '../../store/transaction.ts'

/** Adds a user, such as an author who is no longer a member. Returns the user's ID. */
export function rememberUser(tx: Transaction, user: z.output<typeof User>): string {
  const { id, displayName, email, photoURL } = user
  if (!tx.get('users', id)) {
    tx.put('users', {
      id,
      displayName,
      ...(email !== undefined && { email }),
      ...(photoURL !== undefined && { photoURL }),
    })
  }
  return id
}

export function loadContent(tx: Transaction, { spaces, content = {} }: Snapshot): void {
  for (const space of spaces) {
    const held = content[space.id]
    const main = held?.content ?? emptyRevision(space.revision, space.createdAt)
    putRevision(tx, space.id, space.revision, main)
    const proposed = (held?.changeRequests ?? []).map((one) => one.content)
    // add all revisions first, because one change request can be based on a revision of another
    for (const revision of [...(held?.revisions ?? []), ...proposed]) {
      putRevision(tx, space.id, revision.id, revision)
    }
    for (const one of held?.comments ?? []) loadComment(tx, { space: space.id }, one)
    for (const one of held?.changeRequests ?? []) loadChangeRequest(tx, space.id, one)
  }
}

function emptyRevision(id: string, createdAt: string): z.output<typeof Revision> {
  return {
    id,
    parents: [],
    pages: [],
    files: [],
    reusableContents: [],
    createdAt,
    type: 'edits',
  } as never
}

function putRevision(
  tx: Transaction,
  space: string,
  id: string,
  revision: z.output<typeof Revision>,
): void {
  const { parents, type, createdAt, pages, files, reusableContents, git } = revision
  tx.put('revisions', {
    id,
    space,
    parents: parents ?? [],
    type: type ?? 'edits',
    createdAt,
    pages: pages.map((page) => pageNode(tx, page, createdAt)),
    // snapshots don't contain the bytes of files, so no blob has this ID
    files: files.map(({ downloadURL: _, ...file }) => ({
      ...file,
      blob: '',
    })) as RevisionRecord['files'],
    reusableContents: (reusableContents ?? []) as RevisionRecord['reusableContents'],
    ...(git && { git: git as { [key: string]: Json } }),
  })
}

function pageNode(tx: Transaction, page: ContentPage, time: string): PageNode {
  const { markdown, document: _, documentId: __, urls: ___, path, pages, ...kept } = page
  return {
    ...(kept as Partial<PageNode>),
    id: page.id,
    type: page.type as PageNode['type'],
    title: page.title,
    slug: page.slug ?? path?.split('/').at(-1) ?? page.id,
    createdAt: page.createdAt ?? time,
    updatedAt: page.updatedAt ?? time,
    ...(markdown !== undefined && { body: putBody(tx, markdown) }),
    pages: (pages ?? []).map((child) => pageNode(tx, child, time)),
  }
}

function loadChangeRequest(tx: Transaction, space: string, one: ChangeRequestSnapshot): void {
  const { changeRequest, comments } = one
  const { id, number, status, subject, createdAt, updatedAt, revision } = changeRequest
  const { revisionInitial, revisionMergedAncestor, revisionMerged, mergedAt, mergedBy } =
    changeRequest
  const createdBy = rememberUser(tx, changeRequest.createdBy)
  tx.put('changeRequests', {
    id,
    space,
    number,
    status,
    subject: subject ?? '',
    ...(changeRequest.description && {
      description: changeRequest.description as { [key: string]: Json },
    }),
    ...(changeRequest.links && {
      links: changeRequest.links as NonNullable<Records['changeRequests']['links']>,
    }),
    createdBy,
    createdAt,
    updatedAt,
    revision,
    revisionInitial,
    ...(revisionMergedAncestor !== undefined && { revisionMergedAncestor }),
    ...(revisionMerged !== undefined && { revisionMerged }),
    ...(mergedAt !== undefined && { mergedAt }),
    ...(mergedBy && { mergedBy: rememberUser(tx, mergedBy) }),
    contributors: [createdBy],
  })
  // snapshots lack some older revisions, so use the current revision as the base of these change
  // requests
  const main = tx.get('revisions', tx.get('spaces', space)?.revision ?? '')
  for (const base of [revisionInitial, revisionMergedAncestor]) {
    if (base !== undefined && main && !tx.get('revisions', base)) {
      tx.put('revisions', { ...main, id: base })
    }
  }
  for (const comment of comments) loadComment(tx, { space, changeRequest: id }, comment)
  loadReviews(tx, space, one)
}

/** Adds the submitted and the requested reviews of a change request. */
function loadReviews(tx: Transaction, space: string, one: ChangeRequestSnapshot): void {
  const { changeRequest, reviews = [], requestedReviewers = [] } = one
  for (const review of reviews) {
    const { id, revision, status, comment, requestedBy, createdAt, updatedAt } = review
    tx.put('reviews', {
      id,
      space,
      changeRequest: changeRequest.id,
      revision,
      reviewer: rememberUser(tx, review.reviewer),
      ...(requestedBy && { requestedBy: rememberUser(tx, requestedBy) }),
      status,
      ...(comment && { comment: comment.id }),
      createdAt,
      updatedAt,
    })
  }
  for (const { user, revision, requestedBy, createdAt } of requestedReviewers) {
    if (!user) continue
    tx.put('requestedReviewers', {
      id: tx.id('rqr'),
      changeRequest: changeRequest.id,
      revision,
      user: rememberUser(tx, user),
      requestedBy: rememberUser(tx, requestedBy),
      createdAt,
    })
  }
}

type Body = Records['comments']['body']

function reactionRecords(tx: Transaction, reactions: CommentSnapshot['comment']['reactions']) {
  return (reactions ?? []).flatMap(({ emoji, users }) =>
    users.map(
      ({ user, reactedAt }): ReactionRecord => ({
        emoji,
        user: rememberUser(tx, user),
        reactedAt,
      }),
    ),
  )
}

function loadComment(tx: Transaction, place: ContentPlace, one: CommentSnapshot): void {
  const { comment, replies } = one
  const { id, postedAt, editedAt, body, target, status, resolvedAt, resolvedBy } = comment
  const head =
    place.changeRequest === undefined
      ? tx.get('spaces', place.space)?.revision
      : tx.get('changeRequests', place.changeRequest)?.revision
  const isKept = target.revision !== undefined && tx.get('revisions', target.revision)
  tx.put('comments', {
    id,
    ...place,
    postedBy: rememberUser(tx, comment.postedBy),
    postedAt,
    ...(editedAt !== undefined && { editedAt }),
    body: body as Body,
    reactions: reactionRecords(tx, comment.reactions),
    ...(target.node && { node: target.node.id }),
    ...(target.page && { page: target.page.id }),
    ...(target.review !== undefined && { review: target.review }),
    revision: (isKept ? target.revision : head) ?? '',
    status: status === 'resolved' ? 'resolved' : 'open',
    ...(resolvedAt !== undefined && { resolvedAt }),
    ...(resolvedBy && { resolvedBy: rememberUser(tx, resolvedBy) }),
  })
  for (const reply of replies) {
    tx.put('commentReplies', {
      id: reply.id,
      comment: id,
      space: place.space,
      postedBy: rememberUser(tx, reply.postedBy),
      postedAt: reply.postedAt,
      ...(reply.editedAt !== undefined && { editedAt: reply.editedAt }),
      body: reply.body as Body,
      reactions: reactionRecords(tx, reply.reactions),
    })
  }
}
