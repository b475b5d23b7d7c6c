// The exports that other features may use.
export { runAndUpdateBase } from './update-base.ts'
