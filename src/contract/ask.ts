import * as z from 'zod'
import { Id, optional, resource } from './common.ts'
import { Format } from './content/content.ts'
import { SiteScope } from './content/search.ts'
import { operation } from './operation.ts'

/** One event of the stream: the answer as far as it is there. */
export const AnswerSoFar = resource({
  type: z.string().optional(),
  answer: resource({
    answer: resource({ markdown: z.string().optional() }).optional(),
    followupQuestions: z.array(z.string()).optional(),
    sources: z.array(resource({})).optional(),
  }),
})

export const askOrganization = operation({
  id: 'ask.organization',
  method: 'GET',
  path: '/orgs/{organizationId}/ask/stream',
  summary: 'ask a question about the content of an organization',
  query: z.strictObject({
    query: z.string().min(1).describe('the question'),
    format: optional(Format.describe('form of the answer')),
    details: optional(z.boolean().describe('tell more of the sources')),
  }),
  result: AnswerSoFar,
})

export const askSite = operation({
  id: 'ask.site',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/ask',
  summary: 'ask a question about the content of a site',
  query: z.strictObject({ format: optional(Format.describe('form of the answer')) }),
  body: z.strictObject({
    question: z.string().max(512).describe('the question'),
    scope: SiteScope.describe('where to look for the answer'),
    context: optional(
      z
        .strictObject({
          siteSpaceId: optional(Id.describe('where the question is asked')),
          goal: optional(z.string().max(1024).describe('what the answer is for')),
        })
        .describe('who asks, and what for'),
    ),
    session: optional(
      z
        .strictObject({
          visitorId: z.string().describe('visitor that the insights count'),
          sessionId: z.string().describe('visit that the insights count'),
        })
        .describe('whose question it is in the insights'),
    ),
  }),
  result: AnswerSoFar,
  // it changes nothing; but each answer is made anew, and counted
  effect: 'read',
})
