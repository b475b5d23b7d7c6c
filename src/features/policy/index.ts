// The exports that other features may use.
export { acceptedFileName, findPolicyFile } from './find-policy.ts'
export { guardByPolicy, plannedRequest } from './guard-entry.ts'
