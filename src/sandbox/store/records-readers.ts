import type { Stored } from './record.ts'

/** What is wrong or missing on a site. */
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
  /** ids of what was made for it */
  changeRequests: string[]
  createdAt: string
  updatedAt: string
}

/** An answer that somebody was given. */
export interface GivenAnswer {
  askedAt: string
  answered: 'yes' | 'partially' | 'no'
  relevance: 'relevant' | 'spam' | 'off-topic' | 'unclear'
  channelType: string
  feedback: 'positive' | 'negative' | 'unrated'
}

/** What readers of a site asked, those who asked the same together. */
export interface SiteQuestionRecord extends Stored {
  site: string
  question: string
  type: 'exploring' | 'how-to' | 'troubleshooting' | 'reference' | 'unknown'
  createdAt: string
  answers: GivenAnswer[]
}

/** Something that a visitor of a site did. */
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

/** What was spent on AI. */
export interface AiUsageRecord extends Stored {
  organization: string
  at: string
  feature: string
  credits: number
}
