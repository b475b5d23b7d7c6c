// The exports that other features may use.
export { kindOfArgument, kindOfFlag, type ValueKind } from './value-kinds.ts'
