import {
  getAnswer,
  getAnswerThread,
  listAnswerSources,
  listAnswers,
  listQuestionSources,
} from '../../../contract/site-publishing/answers.ts'
import { requireSite, type StoredSite } from '../../content/site-structure.ts'
import { headRevision } from '../../content/store.ts'
import { findPlacedPage } from '../../content/tree.ts'
import { implement } from '../../http/implement.ts'
import { pageOfItems } from '../../http/paging.ts'
import { notFound } from '../../http/refusal.ts'
import type { ResourceUrl } from '../../http/resource-url.ts'
import type { AiAnswer } from '../../store/records-readers.ts'
import type { Reader } from '../../store/tables.ts'
import {
  matchingAnswers,
  type QuestionFilter,
  type QuestionRow,
  requireQuestion,
} from './questions.ts'

interface StoredAnswer {
  id: string
  question: QuestionRow
  answer: AiAnswer
}

function siteUrl(site: StoredSite, url: ResourceUrl, rest: string): string {
  const [org, id] = [site.organization, site.id].map(encodeURIComponent)
  return url(`/v1/orgs/${org}/sites/${id}/${rest}`)
}

/**
 * Returns the answers to a question that match the filter. An answer's ID consists of the
 * question's ID and a number.
 */
function questionAnswers(question: QuestionRow, filter: QuestionFilter): StoredAnswer[] {
  const matching = new Set(matchingAnswers(question, filter))
  return question.answers
    .map((answer, index) => ({ id: `${question.id}-${index + 1}`, question, answer }))
    .filter(({ answer }) => matching.has(answer))
}

function siteAnswers(state: Reader, site: StoredSite, filter: QuestionFilter): StoredAnswer[] {
  return state
    .list('siteQuestions', 'bySite', site.id)
    .flatMap((question) => questionAnswers(question, filter))
}

function requireAnswer(state: Reader, site: StoredSite, id: string): StoredAnswer {
  const found = siteAnswers(state, site, {}).find((one) => one.id === id)
  if (!found) throw notFound('answer', id)
  return found
}

const helpfulness = { yes: 'high', partially: 'medium', no: 'low' } as const
const ratings = { positive: 1, negative: -1, unrated: undefined } as const

function answerView(site: StoredSite, { id, question, answer }: StoredAnswer, url: ResourceUrl) {
  const { answered, relevance, channelType, feedback, askedAt } = answer
  const rating = ratings[feedback]
  return {
    object: 'site-question-answer' as const,
    id,
    question: { id: question.id, type: question.type },
    topics: question.topic === undefined ? [] : [question.topic],
    input: { text: question.question, raw: question.question },
    ...(rating !== undefined && { feedback: { rating } }),
    responseId: `${id}-response`,
    language: 'en',
    answered,
    helpfulness: helpfulness[answered],
    relevance,
    channel: { type: channelType, ...(channelType.startsWith('builtin:') && { id: null }) },
    createdAt: askedAt,
    urls: { location: siteUrl(site, url, `answers/${encodeURIComponent(id)}`) },
  }
}

function answerWithResponse(site: StoredSite, stored: StoredAnswer, url: ResourceUrl) {
  const view = answerView(site, stored, url)
  return { ...view, response: { id: view.responseId, role: 'assistant', steps: [] } }
}

/**
 * Returns the sources of the answers to a question. These are the pages of the findings that
 * include the question.
 */
function questionSources(
  state: Reader,
  { site, question, url }: { site: StoredSite; question: QuestionRow; url: ResourceUrl },
) {
  const pages = state
    .list('siteFindings', 'bySite', site.id)
    .filter(({ questions }) => questions.includes(question.id))
    .flatMap((finding) => finding.pages)
  return pages.flatMap(({ space, page }) => {
    const isLive = state.get('spaces', space)?.deletedAt === undefined
    const placed = isLive && findPlacedPage(headRevision(state, { space }).pages, page)
    if (!placed) return []
    const { id: revision } = headRevision(state, { space })
    return [
      {
        object: 'site-question-answer-source' as const,
        id: `${space}-${page}`,
        title: placed.page.title,
        weight: 1,
        type: 'page' as const,
        ...{ space, revision, page },
        urls: { location: url(`/v1/spaces/${space}/content/page/${page}`) },
      },
    ]
  })
}

export const answerHandlers = [
  implement(listAnswers, ({ tx, org, path, query, page, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { question, language, helpfulness: helped, topic, thread, ...filter } = query
    const { 'question.type': type, ...range } = filter
    const matchesFilter = (one: StoredAnswer) =>
      (question === undefined || one.question.id === question) &&
      (type === undefined || one.question.type === type) &&
      (topic === undefined || one.question.topic === topic) &&
      (helped === undefined || helpfulness[one.answer.answered] === helped) &&
      (language === undefined || language === 'en') &&
      // the sandbox has no follow-up questions, so the thread has the ID of the answer
      (thread === undefined || one.id === thread)
    const { items, ...rest } = pageOfItems(page, {
      name: `answers.${site.id}`,
      items: siteAnswers(tx, site, range).filter(matchesFilter),
      place: ({ answer, id }) => [answer.askedAt, id],
      order: 'desc',
    })
    return { items: items.map((one) => answerView(site, one, url)), ...rest }
  }),

  implement(getAnswer, ({ tx, org, path, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    return answerWithResponse(site, requireAnswer(tx, site, path.siteQuestionAnswerId), url)
  }),

  implement(getAnswerThread, ({ tx, org, path, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    return [answerWithResponse(site, requireAnswer(tx, site, path.siteQuestionAnswerId), url)]
  }),

  implement(listAnswerSources, ({ tx, org, path, page, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { id, question } = requireAnswer(tx, site, path.siteQuestionAnswerId)
    return pageOfItems(page, {
      name: `answers.sources.${id}`,
      items: questionSources(tx, { site, question, url }),
      place: (one) => [one.title, one.id],
    })
  }),

  implement(listQuestionSources, ({ tx, org, path, query, page, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const question = requireQuestion(tx, site, path.siteQuestionId)
    const isIncluded = questionAnswers(question, query).length > 0
    return pageOfItems(page, {
      name: `questions.sources.${question.id}`,
      items: isIncluded ? questionSources(tx, { site, question, url }) : [],
      place: (one) => [one.title, one.id],
    })
  }),
]
