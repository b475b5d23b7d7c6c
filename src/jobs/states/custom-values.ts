import { cell } from '../../text/columns.ts'
import type { JobStep } from '../step.ts'
import type { SpecialState } from './special-state.ts'

type Values = Record<string, { value: unknown }>

const valuesOf = ({ body }: JobStep) => (body as { values: Values }).values

/** The values of custom fields that a step names, in the form of its body. */
export const customValuesState: SpecialState = {
  read: async (step, reader) => {
    const found = await reader.thing('customFields.values.get', step.path)
    if (found === undefined) return undefined
    const known = new Map(
      (found as unknown[]).map((one) => [cell(one, 'customField.name'), cell(one, 'value')]),
    )
    const names = Object.keys(valuesOf(step))
    return {
      values: Object.fromEntries(names.map((name) => [name, { value: known.get(name) ?? null }])),
    }
  },
  wanted: (step) => ({ values: valuesOf(step) }),
}
