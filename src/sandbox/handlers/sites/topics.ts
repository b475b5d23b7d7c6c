import {
  deleteTopicFindings,
  getScan,
  getTopic,
  listScans,
  listTopics,
  updateTopic,
} from '../../../contract/site-publishing/topics.ts'
import { documentFromMarkdown } from '../../content/documents/document.ts'
import { requireSite, type StoredSite } from '../../content/site-structure.ts'
import { storedHandler } from '../../generic/generic-operations.ts'
import { implement } from '../../http/implement.ts'
import { notFound } from '../../http/refusal.ts'
import type { ResourceUrl } from '../../http/resource-url.ts'
import type { GenericRecord } from '../../store/records-generic.ts'
import type { Reader } from '../../store/tables.ts'
import { matchingAnswers, type QuestionFilter, questionStats } from './questions.ts'

interface TopicFields {
  id: string
  label: string
  icon: string
  summary: string
  usageSettings: { changeRequests: boolean }
}

function listPath({ organization, id }: StoredSite): string {
  return `/orgs/${encodeURIComponent(organization)}/sites/${encodeURIComponent(id)}/topics`
}

function requireTopic(state: Reader, site: StoredSite, id: string): Readonly<GenericRecord> {
  const topic = state.get('generic', `${listPath(site)}/${encodeURIComponent(id)}`)
  if (!topic) throw notFound('topic', id)
  return topic
}

function topicFindings(state: Reader, site: StoredSite, topic: string) {
  return state.list('siteFindings', 'bySite', site.id).filter((one) => one.topic === topic)
}

interface TopicContext {
  tx: Reader
  site: StoredSite
  url: ResourceUrl
  filter?: QuestionFilter
}

function topicView(
  { tx, site, url, filter = {} }: TopicContext,
  { id: at, createdAt, updatedAt, fields }: Readonly<GenericRecord>,
) {
  const { id, label, icon, summary, usageSettings } = fields as unknown as TopicFields
  const findings = topicFindings(tx, site, id)
  const questions = tx
    .list('siteQuestions', 'bySite', site.id)
    .filter(({ topic }) => topic === id)
    .map((question) => ({ question, answers: matchingAnswers(question, filter) }))
    .filter(({ answers }) => answers.length > 0)
  return {
    object: 'context-topic' as const,
    ...{ id, label, icon, usageSettings, createdAt, updatedAt },
    summary: documentFromMarkdown(summary),
    pages: new Set(findings.flatMap(({ pages }) => pages.map(({ page }) => page))).size,
    records: 0,
    findings: {
      open: findings.filter(({ status }) => status === 'open').length,
      total: findings.length,
    },
    questions: questionStats(
      questions.map(({ question }) => question),
      questions.flatMap(({ answers }) => answers),
    ),
    urls: { location: url(`/v1${at}`) },
  }
}

export const topicHandlers = [
  implement(listTopics, ({ tx, org, path, query, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const topics = tx.list('generic', 'byCollection', listPath(site))
    return { items: topics.map((one) => topicView({ tx, site, url, filter: query }, one)) }
  }),

  implement(getTopic, ({ tx, org, path, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    return topicView({ tx, site, url }, requireTopic(tx, site, path.siteTopicId))
  }),

  implement(updateTopic, ({ tx, org, path, body, now, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const topic = requireTopic(tx, site, path.siteTopicId)
    const fields = { ...topic.fields, usageSettings: body.usageSettings }
    return topicView({ tx, site, url }, tx.patch('generic', topic.id, { fields, updatedAt: now }))
  }),

  implement(deleteTopicFindings, ({ tx, org, path }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { fields } = requireTopic(tx, site, path.siteTopicId)
    for (const { id } of topicFindings(tx, site, String(fields.id))) tx.delete('siteFindings', id)
  }),

  storedHandler(listScans),
  storedHandler(getScan),
]
