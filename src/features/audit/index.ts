// The exports that other features may use.

export { classifyFindings, parseAcceptFlags } from './classify-findings.ts'
export { reportAudit } from './report.ts'
