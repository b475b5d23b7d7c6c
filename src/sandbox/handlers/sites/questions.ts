import {
  getQuestion,
  getQuestionStats,
  listQuestions,
} from '../../../contract/site-publishing/questions.ts'
import { requireSite, type StoredSite } from '../../content/site-structure.ts'
import { implement } from '../../http/implement.ts'
import { pageOfItems } from '../../http/paging.ts'
import { notFound } from '../../http/refusal.ts'
import type { ResourceUrl } from '../../http/resource-url.ts'
import type { Records } from '../../store/records.ts'
import type { AiAnswer } from '../../store/records-readers.ts'
import type { Reader } from '../../store/tables.ts'

export type QuestionRow = Readonly<Records['siteQuestions']>

export function requireQuestion(state: Reader, site: StoredSite, id: string): QuestionRow {
  const question = state.get('siteQuestions', id)
  if (question?.site !== site.id) throw notFound('question', id)
  return question
}

/**
 * Counts how often each of the given words occurs in a list. The result includes words that don't
 * occur.
 */
export function counts<Word extends string>(words: readonly Word[], found: readonly string[]) {
  const entries = words.map((word) => [word, found.filter((one) => one === word).length])
  return Object.fromEntries(entries) as Record<Word, number>
}

/** Counts how often each value occurs in a list. */
function tally(found: readonly string[]): Record<string, number> {
  return counts([...new Set(found)], found)
}

const week = 7 * 24 * 3_600_000
const weeks = 13

/** Returns the number of answers in each of 13 weeks. The last week ends with the last answer. */
function answersPerWeek(answers: readonly AiAnswer[]): number[] {
  const times = answers.map(({ askedAt }) => Date.parse(askedAt))
  const last = Math.max(0, ...times)
  const pulse = Array.from({ length: weeks }, () => 0)
  for (const time of times) {
    const at = weeks - 1 - Math.floor((last - time) / week)
    if (at >= 0) pulse[at] = (pulse[at] ?? 0) + 1
  }
  return pulse
}

export function questionStats(
  questions: readonly { type: QuestionRow['type'] }[],
  answers: readonly AiAnswer[],
) {
  const channels = answers.map(({ channelType }) => channelType)
  return {
    total: questions.length,
    answers: answers.length,
    feedback: counts(
      ['positive', 'negative', 'unrated'],
      answers.map(({ feedback }) => feedback),
    ),
    answered: counts(
      ['yes', 'partially', 'no'],
      answers.map(({ answered }) => answered),
    ),
    relevance: counts(
      ['relevant', 'spam', 'off-topic', 'unclear'],
      answers.map(({ relevance }) => relevance),
    ),
    types: counts(
      ['exploring', 'how-to', 'troubleshooting', 'reference', 'unknown'],
      questions.map(({ type }) => type),
    ),
    channelTypes: tally(channels),
    channels: tally(channels),
    weeklyPulse: answersPerWeek(answers),
  }
}

/** Returns the view of a question with the given answers. */
export function questionView(
  site: StoredSite,
  question: QuestionRow,
  answers: readonly AiAnswer[],
  url: ResourceUrl,
) {
  const { site: _, topic: __, answers: all, ...kept } = question
  const [org, id] = [site.organization, site.id].map(encodeURIComponent)
  return {
    object: 'site-question' as const,
    ...kept,
    askedAt: all.map(({ askedAt }) => askedAt).reduce((a, b) => (a > b ? a : b), kept.createdAt),
    stats: questionStats([question], answers),
    urls: { location: url(`/v1/orgs/${org}/sites/${id}/questions/${kept.id}`) },
  }
}

export interface QuestionFilter {
  from?: string
  to?: string
  relevance?: string[]
  channelType?: string[]
  answered?: string[]
}

/** Returns the answers to a question that match the filter. */
export function matchingAnswers({ answers }: QuestionRow, wanted: QuestionFilter): AiAnswer[] {
  const { from, to, relevance, channelType, answered } = wanted
  const since = from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(from)
  const until = to === undefined ? Number.POSITIVE_INFINITY : Date.parse(to)
  return answers.filter(
    (one) =>
      Date.parse(one.askedAt) >= since &&
      Date.parse(one.askedAt) <= until &&
      (!relevance || relevance.includes(one.relevance)) &&
      (!channelType || channelType.includes(one.channelType)) &&
      (!answered || answered.includes(one.answered)),
  )
}

type AnsweredQuestion = { question: QuestionRow; answers: AiAnswer[] }

const share = (answers: readonly AiAnswer[], isGood: (one: AiAnswer) => boolean) =>
  answers.filter(isGood).length / Math.max(1, answers.length)

const sortKeys = {
  askedAt: ({ question: { answers, createdAt } }: AnsweredQuestion) =>
    Math.max(...[createdAt, ...answers.map(({ askedAt }) => askedAt)].map((at) => Date.parse(at))),
  'stats.answered': ({ answers }: AnsweredQuestion) =>
    share(answers, ({ answered }) => answered === 'yes'),
  'stats.feedback': ({ answers }: AnsweredQuestion) =>
    share(answers, ({ feedback }) => feedback === 'positive'),
  'stats.answers': ({ answers }: AnsweredQuestion) => answers.length,
}

export const questionHandlers = [
  implement(listQuestions, ({ tx, org, path, query, page, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { topic, type, order = 'desc', sort = 'askedAt', ...filter } = query
    const { items, ...rest } = pageOfItems(page, {
      name: `questions.${site.id}.${sort}`,
      items: tx
        .list('siteQuestions', 'bySite', site.id)
        .filter((question) => topic === undefined || topic.includes(question.topic ?? ''))
        .filter((question) => type === undefined || question.type === type)
        .map((question) => ({ question, answers: matchingAnswers(question, filter) }))
        .filter(({ answers }) => answers.length > 0),
      place: (one) => [sortKeys[sort](one), one.question.id],
      order,
    })
    const view = ({ question, answers }: AnsweredQuestion) =>
      questionView(site, question, answers, url)
    return { items: items.map(view), ...rest }
  }),

  implement(getQuestion, ({ tx, org, path, query, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const question = requireQuestion(tx, site, path.siteQuestionId)
    return questionView(site, question, matchingAnswers(question, query), url)
  }),

  implement(getQuestionStats, ({ tx, org, path, query }) => {
    const { id } = requireSite(tx, org.id, path.siteId)
    const { topic, ...filter } = query
    const questions = tx
      .list('siteQuestions', 'bySite', id)
      .filter((question) => topic === undefined || topic.includes(question.topic ?? ''))
      .map((question) => ({ question, answers: matchingAnswers(question, filter) }))
      .filter(({ answers }) => answers.length > 0)
    return questionStats(
      questions.map(({ question }) => question),
      questions.flatMap(({ answers }) => answers),
    )
  }),
]
