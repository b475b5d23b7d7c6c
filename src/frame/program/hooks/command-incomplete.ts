import type { Hook } from '@oclif/core'
import { incompleteCommand } from '../../words/dispatch.ts'
import { catalogueOf } from '../config.ts'

/** Names what can follow a topic. */
const commandIncomplete: Hook.CommandIncomplete = async ({ id, config }) => {
  throw incompleteCommand(id, catalogueOf(config))
}

export default commandIncomplete
