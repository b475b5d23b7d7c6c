import type { ChangeRequest } from '../../../../src/contract/change-requests/change-requests.ts'
import type { CommentReply } from '../../../../src/contract/comments/comment-replies.ts'
import type { Comment } from '../../../../src/contract/comments/comments.ts'
import type { ContentPage } from '../../../../src/contract/content/content.ts'
import { diffTexts } from '../../../../src/features/change-requests/diff/model/text-diff.ts'
import { comparePages } from '../../../../src/features/change-requests/model/compare-pages.ts'
import { createMergeBase } from '../../../../src/features/change-requests/model/determine-side.ts'
import type { Changes } from '../../../../src/features/change-requests/model/read-changes.ts'
import type { PageDiff } from '../../../../src/features/change-requests/model/read-texts.ts'
import type { Verdict, Verdicts } from '../../../../src/features/change-requests/model/reviewers.ts'
import { noNotes } from '../../../../src/features/change-requests/notes/viewed.ts'
import type { QueueItem } from '../../../../src/features/change-requests/queue/model/queue-item.ts'
import { blockLines } from '../../../../src/features/change-requests/review/layout/layout.ts'
import type { Line } from '../../../../src/features/change-requests/review/layout/lines.ts'
import type {
  EffectMap,
  EffectRequest,
  EffectRequestType,
  EffectResponse,
  Event,
  ReviewEffect,
} from '../../../../src/features/change-requests/review/machine/effects.ts'
import { createKeyMap } from '../../../../src/features/change-requests/review/machine/key-map.ts'
import type {
  KeyInput,
  MouseInput,
} from '../../../../src/features/change-requests/review/machine/keys.ts'
import {
  type ReviewState,
  type Start,
  type State,
  shownBlock,
} from '../../../../src/features/change-requests/review/machine/state.ts'
import {
  startState,
  update,
} from '../../../../src/features/change-requests/review/machine/update.ts'
import {
  createThread,
  type Thread,
} from '../../../../src/features/change-requests/threads/model/threads.ts'
import { indexPages } from '../../../../src/features/content/model/page-index.ts'

export const target = { spaceId: 'spc_1', changeRequestId: '12' }

export const now = Date.parse('2026-11-20T10:00:00Z')

export function changeRequest(own: Partial<ChangeRequest> = {}): ChangeRequest {
  return {
    id: 'cr_12',
    number: 12,
    status: 'open',
    subject: 'Rate limits of the new gateway',
    createdBy: person('Emily Carter'),
    createdAt: '2026-11-10T09:00:00.000Z',
    updatedAt: '2026-11-19T09:00:00.000Z',
    revision: 'rev_2',
    revisionInitial: 'rev_1',
    comments: 2,
    outdated: false,
    urls: { app: 'https://app.test/spc_1/~/12', location: 'https://api.test/cr_12' },
    ...own,
  } as ChangeRequest
}

function person(displayName: string) {
  const id = `usr_${displayName.toLowerCase().replaceAll(' ', '_')}`
  return { object: 'user', id, displayName, urls: { location: `https://api.test/${id}` } }
}

export function page(id: string, own: Partial<ContentPage> = {}): ContentPage {
  const title = id.charAt(0).toUpperCase() + id.slice(1)
  return {
    id,
    title,
    type: 'document',
    slug: id,
    path: id,
    documentId: `doc_${id}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...own,
  } as ContentPage
}

const edited = (id: string) =>
  page(id, { documentId: `doc_${id}_2`, updatedAt: '2026-11-19T09:00:00.000Z' })

/**
 * Returns sample changes: `limits` has a different text, `errors` was moved below `guides`,
 * `retries` was added, and `questions` was removed.
 */
export function sampleChanges(own: Partial<ChangeRequest> = {}): Changes {
  const before = indexPages([
    page('guides', { type: 'group', pages: [page('limits'), page('webhooks')] }),
    page('errors'),
    page('questions'),
  ])
  const after = indexPages([
    page('guides', {
      type: 'group',
      pages: [edited('limits'), page('webhooks'), page('errors'), edited('retries')],
    }),
  ])
  const request = changeRequest(own)
  const base = createMergeBase(request)
  return {
    target,
    changeRequest: request,
    base,
    before,
    after,
    pages: comparePages(base, before, after),
    files: [
      {
        change: {
          kind: 'added',
          after: { id: 'file_1', name: 'backoff.svg', size: 2048 } as never,
        },
        side: 'change-request',
      },
    ],
    fileIds: { before: new Set(), after: new Set(['file_1']) },
  }
}

export const limitsBefore = `# Rate limits

The API takes 600 requests a minute and key.

## What to know

One.

Two.

Three.

Four.

Five.

## Read on

The end.
`

export const limitsAfter = `# Rate limits

The API takes 1,200 requests a minute and key, counted over a window that slides.

## What to know

One.

Two.

Three.

Four.

Five.

## Read on

The end.

## Bursts

Up to 100 requests may come at once.
`

export function thread(
  id: string,
  own: Partial<Comment> = {},
  replies: CommentReply[] = [],
): Thread {
  const comment = {
    id,
    postedBy: person('Owen Gallagher'),
    postedAt: '2026-11-17T16:05:00.000Z',
    reactions: [],
    replies: replies.length,
    body: { markdown: `What about **${id}**?` },
    target: {},
    urls: { location: `https://api.test/${id}` },
    status: 'open',
    ...own,
  } as Comment
  return createThread(comment, replies)
}

export function reply(markdown: string): CommentReply {
  return {
    id: 'rep_1',
    postedBy: person('Emily Carter'),
    postedAt: '2026-11-17T17:10:00.000Z',
    reactions: [{ emoji: '👍', count: 2, users: [] }],
    body: { markdown },
    urls: { location: 'https://api.test/rep_1' },
  } as CommentReply
}

/**
 * Returns three threads: one on the change request, one on a line of `limits`, and a resolved one
 * on `limits`.
 */
export function sampleThreads(): Thread[] {
  const limits = { page: { id: 'limits', title: 'Limits' } }
  return [
    thread('cmt_1', { body: { markdown: 'Who announces it?' } }),
    thread(
      'cmt_2',
      {
        body: { markdown: 'Is that so for **all** keys?' },
        target: {
          ...limits,
          node: { id: 'nd_1', preview: 'Up to 100 requests may come at once.' },
        },
      },
      [reply('For all of them.')],
    ),
    thread('cmt_3', {
      body: { markdown: 'A typo here.' },
      target: limits,
      status: 'resolved',
    }),
  ]
}

export const limitsDiff = (): PageDiff['text'] => diffTexts(limitsBefore, limitsAfter)

export function queueItems(count = 3): QueueItem[] {
  const subjects = ['Rate limits of the new gateway', 'Larger pages in lists', '']
  return Array.from({ length: count }, (_, at) => ({
    target: { spaceId: 'spc_1', changeRequestId: String(12 - at) },
    section: at === 0 ? 'waiting' : at === 1 ? 'outdated' : 'other',
    changeRequest: changeRequest({
      id: `cr_${12 - at}`,
      number: 12 - at,
      subject: subjects[at % 3] as string,
      updatedAt: new Date(now - (at * 30 + 1) * 3_600_000).toISOString(),
      comments: at === 0 ? 2 : 0,
      outdated: at === 1,
    }),
  }))
}

export function verdict(name: string, status: string, own: Partial<Verdict> = {}): Verdict {
  const id = `usr_${name.toLowerCase().replaceAll(' ', '_')}`
  return { id, name, status, isOutdated: false, at: '2026-11-19T09:00:00.000Z', ...own }
}

/** A review that a test controls by sending keys and responses and by reading the requests. */
export class Driver {
  state: State
  /** the effects of the last event */
  effects: ReviewEffect[] = []

  constructor(start: Partial<Start> & { keys?: Start['keys'] } = {}) {
    const size = { columns: 120, rows: 30 }
    this.state = startState({ size, keys: createKeyMap(), ...start })
    this.send({ type: 'start' })
  }

  send(event: Event): this {
    const step = update(this.state, event)
    this.state = step.state
    this.effects = step.effects
    return this
  }

  /** Presses keys by name and collects their requests in `effects`. */
  press(...keys: string[]): this {
    const effects: ReviewEffect[] = []
    for (const key of keys) {
      this.send({ type: 'input', input: { type: 'key', key } })
      effects.push(...this.effects)
    }
    this.effects = effects
    return this
  }

  type(text: string): this {
    return this.press(...[...text].map((key) => (key === ' ' ? 'space' : key)))
  }

  /** Presses Enter in the composer, and waits until the comment can no longer be taken back. */
  sent(): this {
    return this.press('enter').answer('hold', undefined)
  }

  /** Clicks or turns the mouse wheel at a position. Columns and rows start at 0. */
  mouse(action: MouseInput['action'], column: number, row: number): this {
    return this.send({ type: 'input', input: { type: 'mouse', action, column, row } })
  }

  input(input: KeyInput): this {
    return this.send({ type: 'input', input })
  }

  asked<Type extends EffectRequestType>(type: Type): Extract<ReviewEffect, { type: 'ask' }> {
    const found = this.effects.findLast(
      (effect) => effect.type === 'ask' && effect.ask.type === type,
    )
    if (found?.type !== 'ask') throw new Error(`${type} was not asked for`)
    return found
  }

  /** Responds to a request of the last event. */
  answer<Type extends EffectRequestType>(type: Type, answer: EffectMap[Type]['answer']): this {
    const { request, ask } = this.asked(type)
    return this.send({ type: 'answer', request, ask, answer } as EffectResponse)
  }

  get asks(): EffectRequest['type'][] {
    return this.effects.flatMap((effect) => (effect.type === 'ask' ? [effect.ask.type] : []))
  }
}

/** Returns all lines of the current page, including lines outside the window. */
export function pageLines({ state: { review } }: Driver): Line[] {
  return (review?.layout ?? []).flatMap((block) => blockLines(block))
}

/** Returns the text of the line under the cursor. */
export function cursorLine({ state: { review } }: Driver): string | undefined {
  return blockLines(reviewBlock(review))
    [review?.cursor.line ?? 0]?.pieces.map(({ text }) => text)
    .join('')
}

/** Returns the ID of the thread under the cursor. */
export function cursorThread({ state: { review } }: Driver): string | undefined {
  return reviewBlock(review)?.thread
}

function reviewBlock(review: ReviewState | undefined) {
  return review && shownBlock(review)
}

/** Opens the change request, and loads its threads and the text of the first selected page. */
export function opened(start: Partial<Start> & { verdicts?: Verdicts } = {}): Driver {
  const { verdicts, ...rest } = start
  const driver = new Driver({ target, ...rest })
  const judged = driver.asked('verdicts')
  const changes = driver.asked('changes')
  const threads = driver.asked('threads')
  driver.send({
    type: 'answer',
    ...{ request: changes.request, ask: changes.ask },
    answer: { changes: sampleChanges(), notes: noNotes },
  } as EffectResponse)
  const text = driver.effects
  driver.send({
    type: 'answer',
    ...{ request: threads.request, ask: threads.ask },
    answer: sampleThreads(),
  } as EffectResponse)
  if (verdicts) {
    driver.send({
      type: 'answer',
      ...{ request: judged.request, ask: judged.ask, answer: verdicts },
    } as EffectResponse)
  }
  driver.effects = text
  const change = sampleChanges().pages.find(({ id }) => id === 'limits')
  const diff = limitsDiff()
  if (!change || !diff) throw new Error('the sample has no text')
  return driver.answer('page', { change, text: diff })
}
