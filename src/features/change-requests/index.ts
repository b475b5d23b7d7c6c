// The exports that other features may use.
export { changedLines, formatPageDiff } from './diff/prose-diff.ts'
export type { QueueChoice } from './queue/model/find-spaces.ts'
export { gatherListed } from './queue/model/gather.ts'
export { summarizeGates } from './queue/model/item-gates.ts'
export { ifSupported, readOwnId } from './queue/model/read-waiting.ts'
export { type QueueSection, queueSections, sectionTitles } from './queue/model/sections.ts'
export { type QueueRow, readQueueRows } from './queue/queue-rows.ts'
