// The exports that other features may use.
export { guardByPolicy, plannedRequest } from './guard-entry.ts'
