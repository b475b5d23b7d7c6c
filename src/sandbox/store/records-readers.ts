import type { Stored } from './record.ts'

/** A problem of a site. */
export interface SiteFindingRecord extends Stored {
  site: string
  title: string
  description: string
  status: 'candidate' | 'open' | 'done' | 'canceled'
  type: string
  severity: 'low' | 'medium' | 'high'
  pages: { space: string; page: string }[]
  /** ids of questions of the site */
  questions: string[]
  /** ids of change requests that were created for it */
  changeRequests: string[]
  createdAt: string
  updatedAt: string
}

/** A response to a reader. */
export interface AiAnswer {
  askedAt: string
  answered: 'yes' | 'partially' | 'no'
  relevance: 'relevant' | 'spam' | 'off-topic' | 'unclear'
  channelType: string
  feedback: 'positive' | 'negative' | 'unrated'
}

/** A question of a site's readers. Equal questions share a record. */
export interface SiteQuestionRecord extends Stored {
  site: string
  question: string
  type: 'exploring' | 'how-to' | 'troubleshooting' | 'reference' | 'unknown'
  createdAt: string
  answers: AiAnswer[]
}

/** An action of a site's visitor. */
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
