// The exports that other features may use.
export { localArgument, localFlag } from './file-values.ts'
