// The exports that other features may use.
export { reportAudit } from './report.ts'
export { parseAcceptFlags, weigh } from './weigh.ts'
