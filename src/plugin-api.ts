/** The package entry `docsctl/plugin`: classes and types for plugin commands. */

import * as args from '@oclif/core/args'
import * as flags from '@oclif/core/flags'
import { Args as OwnArgs, Flags as OwnFlags } from './host/arguments/definitions.ts'
import { TypedArgs, TypedFlags } from './host/arguments/typed-values.ts'

export * as z from 'zod'
export { withMethods } from './client/library.ts'
export { operationCommand } from './command/operation/operation-command.ts'
export { writeList, writeObject } from './command/result/result.ts'
export type { View } from './command/result/view.ts'
export { pageOf } from './contract/common.ts'
export { operation } from './contract/operation.ts'
export { DocsctlError } from './errors.ts'
export {
  batchFlags,
  confirmFlags,
  contextFlags,
  dryRunFlags,
  listFlags,
  outputFlags,
} from './host/arguments/flags.ts'
export { DocsctlCommand } from './host/program/command.ts'
export type { Run } from './host/program/run.ts'
export { usage } from './output/text/sentences.ts'

/** oclif's argument definitions, extended by the options of docsctl. */
export const Args: Omit<typeof args, keyof typeof OwnArgs> & typeof OwnArgs = {
  ...args,
  ...TypedArgs,
  ...OwnArgs,
}
export const Flags: Omit<typeof flags, keyof typeof OwnFlags> & typeof OwnFlags = {
  ...flags,
  ...TypedFlags,
  ...OwnFlags,
}
