import type { Plugin, UserContext } from '@redocly/openapi-core'
import { isJsonObject } from '../../../../contract/json.ts'

/** A rule that requires at least one response for each operation, as the specification does. */
const notEmpty = () => ({
  Responses: {
    enter: (responses: unknown, { report, location }: UserContext) => {
      if (!isJsonObject(responses)) return
      if (Object.keys(responses).some((status) => !status.startsWith('x-'))) return
      report({
        message: '`responses` must contain at least one response',
        location: location.key(),
      })
    },
  },
})

const rules = { 'responses-not-empty': notEmpty }

export const emptyResponses: Plugin = { id: 'empty-responses', rules: { oas2: rules, oas3: rules } }
