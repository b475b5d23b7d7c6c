import { getCustomFieldValues } from '../../contract/organizations/custom-fields.ts'
import { getAdaptiveSchema } from '../../contract/sites/sites.ts'
import { kinds } from '../../orgfiles/model/kinds.ts'

/** The requests by which an organization is read, for the help of the commands that do. */
export const readRequests = [
  ...new Set(
    [...kinds.map(({ list }) => list), getCustomFieldValues, getAdaptiveSchema].map(
      ({ method, path }) => `${method} /v1${path}`,
    ),
  ),
]
