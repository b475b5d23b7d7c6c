import { askOrganization, askSite } from '../../../contract/ask.ts'
import { readableFilter } from '../../access/roles.ts'
import { documentFromMarkdown } from '../../content/documents/document.ts'
import { type AnswerHit, searchAnswers, searchTerms } from '../../content/search.ts'
import { requireSite } from '../../content/site-structure.ts'
import { headRevision } from '../../content/store.ts'
import { EventStream, implement } from '../../http/implement.ts'
import type { AiAnswer } from '../../store/records-readers.ts'
import type { Reader } from '../../store/tables.ts'
import type { Transaction } from '../../store/transaction.ts'
import { requireTextFormat } from './comment-changes.ts'
import { spacesInScope } from './site-scope.ts'

/** Common words, which are ignored in questions. */
const common = new Set(
  'a an and are at can do does for how i if in is it my of on or our the there to we what when where which who why with you'.split(
    ' ',
  ),
)

const maxSources = 3

/**
 * Combines sentences from the matching pages into an answer, because the sandbox doesn't generate
 * text.
 */
function answerText(found: readonly AnswerHit[]): string {
  const parts = found.map(({ page, section }) => {
    const [first = ''] = section.body.split(/\n\s*\n/)
    const heading = section.title === '' ? page.title : `${page.title}, ${section.title}`
    return `**${heading}**: ${first.replace(/\s+/g, ' ')}`
  })
  return parts.length > 0 ? parts.join('\n\n') : 'No page that you can read answers this question.'
}

function sourceView(
  state: Reader,
  { space, page, section }: AnswerHit,
  { details }: { details: boolean },
) {
  return {
    type: 'page',
    page: page.id,
    revision: headRevision(state, { space }).id,
    space,
    sections: section.id === '' ? [] : [section.id],
    ...(details && { reason: `the page "${page.title}" contains words from the question` }),
  }
}

interface AskBody {
  question: string
  format: string
  details?: boolean
}

/** Returns an answer as a stream of events. */
function answerFrom(
  state: Reader,
  spaces: readonly { id: string }[],
  { question, format, details = false }: AskBody,
) {
  const all = searchTerms(question)
  const words = all.filter((word) => !common.has(word))
  const found = spaces
    .flatMap(({ id }) => searchAnswers(state, id, words.length > 0 ? words : all))
    .sort((a, b) => b.score - a.score || (a.page.id < b.page.id ? -1 : 1))
  const used = found.slice(0, maxSources)
  const sources = used.map((one) => sourceView(state, one, { details }))
  const others = found.slice(maxSources, maxSources + 2)
  const followupQuestions = others.map(({ page }) => `What does “${page.title}” say?`)
  const pieces = used.length > 0 ? used.map((_, index) => used.slice(0, index + 1)) : [[]]
  const events = pieces.map((piece, index) => {
    const markdown = answerText(piece)
    const isLast = index === pieces.length - 1
    return {
      type: 'answer',
      answer: {
        answer: format === 'document' ? { document: documentFromMarkdown(markdown) } : { markdown },
        sources: sources.slice(0, piece.length),
        followupQuestions: isLast ? followupQuestions : [],
      },
    }
  })
  return new EventStream(events)
}

/** Records the AI credits that an answer costs. */
function recordCredits(tx: Transaction, organization: string, now: string): void {
  tx.put('aiUsages', { id: tx.id('use'), organization, at: now, feature: 'ask', credits: 1 })
}

/** Records a question about a site. Repeated questions share a record. */
function storeQuestion(
  tx: Transaction,
  site: string,
  question: string,
  answer: Pick<AiAnswer, 'askedAt' | 'answered'>,
): void {
  const given = {
    ...answer,
    relevance: 'relevant',
    channelType: 'api',
    feedback: 'unrated',
  } as const
  const before = tx.list('siteQuestions', 'bySite', site).find((one) => one.question === question)
  if (before) {
    tx.patch('siteQuestions', before.id, { answers: [...before.answers, given] })
    return
  }
  const id = tx.id('qst')
  const type = 'unknown'
  tx.put('siteQuestions', { id, site, question, type, createdAt: answer.askedAt, answers: [given] })
}

export const askHandlers = [
  implement(askOrganization, ({ tx, org, query, caller, now }) => {
    const isReadable = readableFilter(tx, org.id, caller) ?? (() => true)
    const spaces = tx.list('spaces', 'byOrganization', org.id).filter(isReadable)
    const format = requireTextFormat(query.format)
    const { query: question, details = false } = query
    recordCredits(tx, org.id, now)
    return answerFrom(tx, spaces, { question, format, details })
  }),

  implement(askSite, ({ tx, org, path, query, body, now }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const spaces = spacesInScope(tx, site, body.scope)
    const { question } = body
    const answer = answerFrom(tx, spaces, { question, format: requireTextFormat(query.format) })
    const isAnswered = answer.events.some(({ answer: { sources } }) => sources.length > 0)
    recordCredits(tx, org.id, now)
    storeQuestion(tx, site.id, question, { askedAt: now, answered: isAnswered ? 'yes' : 'no' })
    return answer
  }),
]
