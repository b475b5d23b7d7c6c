import { cell } from '../../output/columns.ts'
import type { JobStep } from '../step.ts'
import type { SpecialState } from './special-state.ts'

type Values = Record<string, { value: unknown }>

const requestedValues = ({ body }: JobStep) => (body as { values: Values }).values

/** The state of custom field values, in the format of the request body. */
export const customValuesState: SpecialState = {
  read: async (step, reader) => {
    const found = await reader.resource('customFields.values.get', step.path)
    if (found === undefined) return undefined
    const known = new Map(
      (found as unknown[]).map((one) => [cell(one, 'customField.name'), cell(one, 'value')]),
    )
    const names = Object.keys(requestedValues(step))
    return {
      values: Object.fromEntries(names.map((name) => [name, { value: known.get(name) ?? null }])),
    }
  },
  wanted: (step) => ({ values: requestedValues(step) }),
}
