// The exports that other features may use.
export type { ReportableFinding } from './finding.ts'
export { peopleFindings } from './people.ts'
export { specificationFindings } from './specifications.ts'
export { staleFindings } from './stale.ts'
