// The exports that other features may use.
export {
  isFailed,
  type RedirectOutcome,
  requestsFor,
  sendRedirects,
  stepsFor,
} from './import-redirects.ts'
export { parseDestination } from './redirect-destination.ts'
