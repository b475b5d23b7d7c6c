import { factOperations } from './model/read-facts.ts'

/** The requests that read the data for rules, for the help of commands. */
export const factRequests = factOperations.map(({ method, path }) => `${method} /v1${path}`)
