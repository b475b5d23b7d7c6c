import {
  getQuestion,
  getQuestionStats,
  listQuestions,
} from '../../../contract/site-publishing/questions.ts'
import { type Site, siteOf } from '../../content/site-structure.ts'
import { implement } from '../../http/implement.ts'
import { pageOfItems } from '../../http/paging.ts'
import { notFound } from '../../http/refusal.ts'
import type { UrlOf } from '../../http/url-of.ts'
import type { Records } from '../../store/records.ts'
import type { GivenAnswer } from '../../store/records-readers.ts'

type QuestionRow = Readonly<Records['siteQuestions']>

/** How often each word is among others. */
export function counts<Word extends string>(words: readonly Word[], found: readonly string[]) {
  const entries = words.map((word) => [word, found.filter((one) => one === word).length])
  return Object.fromEntries(entries) as Record<Word, number>
}

/** By whatever is there. */
function tally(found: readonly string[]): Record<string, number> {
  return counts([...new Set(found)], found)
}

const week = 7 * 24 * 3_600_000
const weeks = 13

/** How many of the answers came in each week, up to the one of the last. */
function pulseOf(answers: readonly GivenAnswer[]): number[] {
  const times = answers.map(({ askedAt }) => Date.parse(askedAt))
  const last = Math.max(0, ...times)
  const pulse = Array.from({ length: weeks }, () => 0)
  for (const time of times) {
    const at = weeks - 1 - Math.floor((last - time) / week)
    if (at >= 0) pulse[at] = (pulse[at] ?? 0) + 1
  }
  return pulse
}

function statsOf(
  questions: readonly { type: QuestionRow['type'] }[],
  answers: readonly GivenAnswer[],
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
    weeklyPulse: pulseOf(answers),
  }
}

/** A question with those of its answers that are looked at. */
export function questionView(
  site: Site,
  question: QuestionRow,
  answers: readonly GivenAnswer[],
  url: UrlOf,
) {
  const { site: _, answers: all, ...kept } = question
  const [org, id] = [site.organization, site.id].map(encodeURIComponent)
  return {
    object: 'site-question' as const,
    ...kept,
    askedAt: all.map(({ askedAt }) => askedAt).reduce((a, b) => (a > b ? a : b), kept.createdAt),
    stats: statsOf([question], answers),
    urls: { location: url(`/v1/orgs/${org}/sites/${id}/questions/${kept.id}`) },
  }
}

interface QuestionFilter {
  from?: string
  to?: string
  relevance?: string[]
  channelType?: string[]
  answered?: string[]
}

/** The answers of a question that are asked for. */
function wantedOf({ answers }: QuestionRow, wanted: QuestionFilter): GivenAnswer[] {
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

type Asked = { question: QuestionRow; answers: GivenAnswer[] }

const share = (answers: readonly GivenAnswer[], isGood: (one: GivenAnswer) => boolean) =>
  answers.filter(isGood).length / Math.max(1, answers.length)

const sortKeys = {
  askedAt: ({ question: { answers, createdAt } }: Asked) =>
    Math.max(...[createdAt, ...answers.map(({ askedAt }) => askedAt)].map((at) => Date.parse(at))),
  'stats.answered': ({ answers }: Asked) => share(answers, ({ answered }) => answered === 'yes'),
  'stats.feedback': ({ answers }: Asked) =>
    share(answers, ({ feedback }) => feedback === 'positive'),
  'stats.answers': ({ answers }: Asked) => answers.length,
}

export const questionHandlers = [
  implement(listQuestions, ({ tx, org, path, query, page, url }) => {
    const site = siteOf(tx, org.id, path.siteId)
    const { topic, type, order = 'desc', sort = 'askedAt', ...filter } = query
    const { items, ...rest } = pageOfItems(page, {
      name: `questions.${site.id}.${sort}`,
      items: tx
        .list('siteQuestions', 'bySite', site.id)
        // the sandbox makes no topics
        .filter((question) => topic === undefined && (type === undefined || question.type === type))
        .map((question) => ({ question, answers: wantedOf(question, filter) }))
        .filter(({ answers }) => answers.length > 0),
      place: (one) => [sortKeys[sort](one), one.question.id],
      order,
    })
    const view = ({ question, answers }: Asked) => questionView(site, question, answers, url)
    return { items: items.map(view), ...rest }
  }),

  implement(getQuestion, ({ tx, org, path, query, url }) => {
    const site = siteOf(tx, org.id, path.siteId)
    const question = tx.get('siteQuestions', path.siteQuestionId)
    if (question?.site !== site.id) throw notFound('question', path.siteQuestionId)
    return questionView(site, question, wantedOf(question, query), url)
  }),

  implement(getQuestionStats, ({ tx, org, path, query }) => {
    const { id } = siteOf(tx, org.id, path.siteId)
    const { topic, ...filter } = query
    const asked = tx
      .list('siteQuestions', 'bySite', id)
      .filter(() => topic === undefined)
      .map((question) => ({ question, answers: wantedOf(question, filter) }))
      .filter(({ answers }) => answers.length > 0)
    return statsOf(
      asked.map(({ question }) => question),
      asked.flatMap(({ answers }) => answers),
    )
  }),
]
