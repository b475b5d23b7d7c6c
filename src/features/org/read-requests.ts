import { getCustomFieldValues } from '../../contract/organizations/custom-fields.ts'
import { getAdaptiveSchema } from '../../contract/sites/sites.ts'
import { kinds } from './model/kinds.ts'

/** The requests that read an organization, for use in the help of commands. */
export const readRequests = [
  ...new Set(
    [...kinds.map(({ list }) => list), getCustomFieldValues, getAdaptiveSchema].map(
      ({ method, path }) => `${method} /v1${path}`,
    ),
  ),
]
