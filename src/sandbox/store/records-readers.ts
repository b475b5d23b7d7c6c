import type { Stored } from './record.ts'

/** A problem that was found on a site. */
export interface SiteFindingRecord extends Stored {
  site: string
  title: string
  description: string
  status: 'candidate' | 'open' | 'done' | 'canceled'
  type: string
  severity: 'low' | 'medium' | 'high'
  topic?: string
  pages: { space: string; page: string }[]
  /** the IDs of questions about the site */
  questions: string[]
  /** the IDs of change requests that were created to fix the problem */
  changeRequests: string[]
  createdAt: string
  updatedAt: string
}

/** An answer to a reader's question. */
export interface AiAnswer {
  askedAt: string
  answered: 'yes' | 'partially' | 'no'
  relevance: 'relevant' | 'spam' | 'off-topic' | 'unclear'
  channelType: string
  feedback: 'positive' | 'negative' | 'unrated'
}

/** A question from readers of a site. Questions with the same text share a record. */
export interface SiteQuestionRecord extends Stored {
  site: string
  question: string
  type: 'exploring' | 'how-to' | 'troubleshooting' | 'reference' | 'unknown'
  topic?: string
  createdAt: string
  answers: AiAnswer[]
}

/** An action of a visitor on a site. */
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

/** The cost of AI usage. */
export interface AiUsageRecord extends Stored {
  organization: string
  at: string
  feature: string
  credits: number
}
