// The exports that other features may use.
export { parseAcceptFlags, weigh } from './weigh.ts'
