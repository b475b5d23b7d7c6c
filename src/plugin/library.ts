/** What commands of others are made of: an entry of the package, for plugins that run in this program. */

import * as args from '@oclif/core/args'
import * as flags from '@oclif/core/flags'
import { Args as OwnArgs, Flags as OwnFlags } from '../frame/words/definitions.ts'

export * as z from 'zod'
export { withMethods } from '../client/library.ts'
export { pageOf } from '../contract/common.ts'
export { operation } from '../contract/operation.ts'
export { DocsctlError } from '../errors.ts'
export { operationCommand } from '../frame/operation/operation-command.ts'
export { DocsctlCommand } from '../frame/program/command.ts'
export type { Run } from '../frame/program/run.ts'
export { type View, writeList, writeObject } from '../frame/result/result.ts'
export {
  batchFlags,
  confirmFlags,
  contextFlags,
  dryRunFlags,
  listFlags,
  outputFlags,
} from '../frame/words/flags.ts'
export { usage } from '../text/sentences.ts'

/** oclif's own, with what ours know beside them. */
export const Args: Omit<typeof args, keyof typeof OwnArgs> & typeof OwnArgs = {
  ...args,
  ...OwnArgs,
}
export const Flags: Omit<typeof flags, keyof typeof OwnFlags> & typeof OwnFlags = {
  ...flags,
  ...OwnFlags,
}
