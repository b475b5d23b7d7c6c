// The exports that other features may use.
export { briefDescription } from './brief.ts'
export { commandEffect } from './effect.ts'
