import type { Hook } from '@oclif/core'
import { unknownCommand } from '../../words/dispatch.ts'
import { catalogueOf } from '../config.ts'

/** Suggests what may have been meant, and never runs it. */
const commandNotFound: Hook.CommandNotFound = async ({ id, argv = [], config }) => {
  throw unknownCommand(id, argv, catalogueOf(config))
}

export default commandNotFound
