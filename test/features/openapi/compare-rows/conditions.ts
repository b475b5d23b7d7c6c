import { gives, object } from '../../../support/publishing/compared.ts'
import { type RuleRow, responseLocation, text } from './builders.ts'

const fields = { a: text, b: text }
const needed = { required: ['b'] }

/**
 * Breaking changes to conditions, which determine the required fields depending on other fields.
 */
export const conditionRows: RuleRow[] = [
  {
    what: 'a field that another field requires',
    from: gives(object(fields, { dependentRequired: { a: ['b'] } })),
    to: gives(object(fields)),
    finding: `response-condition-widened | ${responseLocation} | fields required with a was b, is nothing`,
    compatible: gives(object(fields, { required: ['b'] })),
  },
  {
    what: 'a schema of a response that a field requires',
    from: gives(object(fields, { dependentSchemas: { a: needed } })),
    to: gives(object(fields)),
    finding: `response-condition-widened | ${responseLocation} | schema applied with a was a schema, is unset`,
    compatible: gives(object(fields, { dependentSchemas: { a: { ...needed, title: 'b' } } })),
  },
]
