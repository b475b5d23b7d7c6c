import * as z from 'zod'
import { atMost, Id, optional, resource } from './common.ts'
import { Format } from './content/content.ts'
import { SiteScope } from './content/search.ts'
import { operation } from './operation.ts'

/** An event with the part of the answer that was generated so far. */
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
  summary: "Ask a question about an organization's content",
  query: z.strictObject({
    query: z.string().min(1).describe('Question to ask'),
    format: optional(Format.describe('Answer format')),
    details: optional(z.boolean().describe('Include more details about the sources')),
  }),
  result: AnswerSoFar,
})

export const askSite = operation({
  id: 'ask.site',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/ask',
  summary: "Ask a question about a site's content",
  query: z.strictObject({ format: optional(Format.describe('Answer format')) }),
  body: z.strictObject({
    question: z.string().check(atMost(512)).describe('Question to ask'),
    scope: SiteScope.describe('Content to use for the answer'),
    context: optional(
      z
        .strictObject({
          siteSpaceId: optional(Id.describe('Site space where the question is asked')),
          goal: optional(
            z.string().check(atMost(1024)).describe('Goal of the visitor (same as --goal)'),
          ),
        })
        .describe('Site space and goal for the question'),
    ),
    session: optional(
      z
        .strictObject({
          visitorId: z.string().describe('Visitor ID for insights'),
          sessionId: z.string().describe('Session ID for insights'),
        })
        .describe('Visitor and session to record in insights'),
    ),
  }),
  result: AnswerSoFar,
  // asking changes nothing, but the service generates and counts a new answer for every request
  effect: 'read',
})
