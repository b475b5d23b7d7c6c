// The exports that other features may use.
export { findingFlags } from './finding-flags.ts'
export { reportAudit } from './report.ts'
export { parseAcceptFlags, weigh } from './weigh.ts'
