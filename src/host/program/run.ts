import type { ParsedArgs } from '../arguments/parsed-args.ts'
import type { ServiceAccess } from '../service/service-access.ts'
import type { RunConsole } from './run-console.ts'
import type { RunEnvironment } from './run-environment.ts'

/** The properties of a run for functions that read arguments and flags. */
export interface WithArgs {
  readonly args: ParsedArgs
}

/** The properties of a run for functions that call the service or resolve names. */
export interface WithService {
  readonly service: ServiceAccess
}

/** The properties of a run for functions that print notes, show progress, or prompt. */
export interface WithConsole {
  readonly console: RunConsole
}

/** The properties of a run for functions that use streams, files, the clock, or the signal. */
export interface WithEnvironment {
  readonly environment: RunEnvironment
}

/**
 * The run of a command. Only `perform` gets the whole run. Other functions declare which of the
 * interfaces above they use.
 */
export interface Run extends WithArgs, WithService, WithConsole, WithEnvironment {}
