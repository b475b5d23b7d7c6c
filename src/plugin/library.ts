/** What commands of others are made of: an entry of the package, for plugins that run in this program. */

export * as z from 'zod'
export { withMethods } from '../client/library.ts'
export { pageOf } from '../contract/common.ts'
export { operation } from '../contract/operation.ts'
export { DocsctlError } from '../errors.ts'
export { operationCommand } from '../frame/operation/operation-command.ts'
export { DocsctlCommand } from '../frame/program/command.ts'
export type { Run } from '../frame/program/run.ts'
export { type View, writeList, writeObject } from '../frame/result/result.ts'
export { Args, Flags } from '../frame/words/definitions.ts'
export {
  batchFlags,
  confirmFlags,
  contextFlags,
  dryRunFlags,
  listFlags,
  outputFlags,
} from '../frame/words/flags.ts'
export { usage } from '../text/sentences.ts'
