// The exports that other features may use.
export { collectChanges, type RecordChange, type SandboxChanges } from './changes.ts'
export { changeSections } from './report.ts'
