import type { Stored } from './record.ts'

/** A problem with a site's content, such as a missing topic. */
export interface SiteFindingRecord extends Stored {
  site: string
  title: string
  description: string
  status: 'candidate' | 'open' | 'done' | 'canceled'
  type: string
  severity: 'low' | 'medium' | 'high'
  topic?: string
  pages: { space: string; page: string }[]
  /** the IDs of the questions that revealed the problem */
  questions: string[]
  /** the IDs of change requests that fix the problem */
  changeRequests: string[]
  createdAt: string
  updatedAt: string
}

/** An answer to a visitor's question. */
export interface AiAnswer {
  askedAt: string
  answered: 'yes' | 'partially' | 'no'
  relevance: 'relevant' | 'spam' | 'off-topic' | 'unclear'
  channelType: string
  feedback: 'positive' | 'negative' | 'unrated'
}

/** A question about a site's content. Repeated questions share a record. */
export interface SiteQuestionRecord extends Stored {
  site: string
  question: string
  type: 'exploring' | 'how-to' | 'troubleshooting' | 'reference' | 'unknown'
  topic?: string
  createdAt: string
  answers: AiAnswer[]
}

/** An action of a visitor on a site, such as viewing a page. */
export interface SiteEventRecord extends Stored {
  site: string
  at: string
  type: string
  visitor: string
  session: string
  siteSpace: string
  page: { space: string; page: string }
  path: string
}

/** AI credits that were used in an organization. */
export interface AiUsageRecord extends Stored {
  organization: string
  at: string
  feature: string
  credits: number
}
