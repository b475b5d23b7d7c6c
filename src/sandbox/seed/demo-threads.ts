import { headRevision } from '../content/store.ts'
import type { Transaction } from '../store/transaction.ts'
import type { DemoTime } from './demo-days.ts'
import { pageId } from './demo-pages.ts'

interface DemoThread {
  space: string
  /** the number of the change request; absent for a comment on the main content */
  number?: number
  by: string
  daysAgo: number
  text: string
  page?: string
  reactions?: [emoji: string, user: string][]
  replies?: [by: string, text: string][]
  resolvedBy?: string
}

const threads: DemoThread[] = [
  {
    space: 'sp_developer-guide',
    number: 5,
    by: 'usr_owen',
    daysAgo: 3,
    page: 'rate-limits',
    text: 'Is 1,200 already live for **all** keys, or only for keys created since October?',
    reactions: [
      ['👀', 'usr_nadia'],
      ['👀', 'usr_amara'],
      ['👍', 'usr_emily'],
    ],
    replies: [
      ['usr_emily', 'For all of them since the 3rd. I asked Nadia to confirm.'],
      ['usr_nadia', 'Confirmed. The gateway no longer applies the old limit.'],
    ],
  },
  {
    space: 'sp_developer-guide',
    number: 5,
    by: 'usr_hannah',
    daysAgo: 3,
    page: 'retries',
    text: 'Eight attempts sounds arbitrary. Could you add how long they take in total?',
    replies: [['usr_emily', 'About a minute with the delays above. I will add it.']],
  },
  {
    space: 'sp_developer-guide',
    number: 5,
    by: 'usr_amara',
    daysAgo: 4,
    page: 'webhooks',
    text: 'Seven days matches the dashboard now. 🎉',
    reactions: [
      ['🎉', 'usr_emily'],
      ['🎉', 'usr_owen'],
      ['❤️', 'usr_hannah'],
    ],
    resolvedBy: 'usr_emily',
  },
  {
    space: 'sp_developer-guide',
    number: 5,
    by: 'usr_mei',
    daysAgo: 2,
    text: '14 support macros link to the questions page. Can we keep it?',
    replies: [['usr_owen', 'Good catch. Emily, please keep the page or add a redirect.']],
  },
  {
    space: 'sp_developer-guide',
    number: 3,
    by: 'usr_tomas',
    daysAgo: 11,
    page: 'authentication',
    text: 'Thirty days is too short for small customers. How about sixty?',
    replies: [['usr_nadia', 'Fine with me, as long as we use the same number everywhere.']],
  },
  {
    space: 'sp_developer-guide',
    number: 1,
    by: 'usr_owen',
    daysAgo: 41,
    page: 'idempotency',
    text: 'Clear and concise. Thank you!',
    resolvedBy: 'usr_amara',
  },
  {
    space: 'sp_handbook',
    number: 1,
    by: 'usr_ines',
    daysAgo: 5,
    page: 'working-hours-and-leave',
    text: 'Finance needs to approve this before we merge it.',
    reactions: [['👍', 'usr_clara']],
    replies: [
      ['usr_clara', 'I asked on Monday.'],
      ['usr_priya', 'It is in the budget for next year.'],
    ],
  },
  {
    space: 'sp_runbooks',
    number: 2,
    by: 'usr_jonas',
    daysAgo: 6,
    page: 'full-queue',
    text: 'Which command stops the replay?',
  },
  {
    space: 'sp_get-started',
    by: 'usr_lucia',
    daysAgo: 17,
    page: 'send-your-first-parcel',
    text: 'Customers ask what happens to a rate after 30 minutes. Should we add an example?',
    replies: [['usr_kofi', 'Yes, I will add one.']],
  },
  {
    space: 'sp_customs',
    by: 'usr_fatima',
    daysAgo: 25,
    text: 'The threshold for Norway has changed.',
    resolvedBy: 'usr_yuki',
  },
]

export function seedThreads(tx: Transaction, at: DemoTime): void {
  for (const [index, thread] of threads.entries()) {
    const { space, number, by, daysAgo, page, text, resolvedBy } = thread
    const changeRequest = number === undefined ? undefined : `cr_${space.slice(3)}_${number}`
    const place = { space, ...(changeRequest !== undefined && { changeRequest }) }
    const id = `cmt_${String(index + 1).padStart(2, '0')}`
    tx.put('comments', {
      id,
      ...place,
      postedBy: by,
      postedAt: at(daysAgo, '16:05'),
      body: { markdown: text },
      reactions: (thread.reactions ?? []).map(([emoji, user], place) => ({
        emoji,
        user,
        reactedAt: at(daysAgo, `16:${20 + place}`),
      })),
      ...(page !== undefined && { page: pageId(space, page) }),
      revision: headRevision(tx, place).id,
      status: resolvedBy === undefined ? 'open' : 'resolved',
      ...(resolvedBy !== undefined && { resolvedAt: at(daysAgo - 1, '10:00'), resolvedBy }),
    })
    for (const [count, [author, words]] of (thread.replies ?? []).entries()) {
      tx.put('commentReplies', {
        id: `rpl_${String(index + 1).padStart(2, '0')}_${count + 1}`,
        comment: id,
        space,
        postedBy: author,
        postedAt: at(daysAgo, `17:${10 + 5 * count}`),
        body: { markdown: words },
        reactions: [],
      })
    }
  }
}
