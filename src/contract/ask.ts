import * as z from 'zod'
import { optional, resource } from './common.ts'
import { Format } from './content/content.ts'
import { operation } from './operation.ts'

/** One event of the stream: the answer as far as it is there. */
export const AnswerSoFar = resource({
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
