// Exports for other features.
export { runAndUpdateBase } from './update-base.ts'
