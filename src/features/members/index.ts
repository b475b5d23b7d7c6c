// The exports that other features may use.
export { checkHandover } from './offboard/handover-fault.ts'
