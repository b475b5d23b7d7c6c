// The exports that other features may use.
export { jobRows } from './job-rows.ts'
