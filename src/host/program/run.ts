import type { ParsedArgs } from '../arguments/parsed-args.ts'
import type { ServiceAccess } from '../service/service-access.ts'
import type { RunConsole } from './run-console.ts'
import type { RunEnvironment } from './run-environment.ts'

/** A run as seen by code that reads arguments and flags. */
export interface WithArgs {
  readonly args: ParsedArgs
}

/** A run as seen by code that calls the service or resolves names. */
export interface WithService {
  readonly service: ServiceAccess
}

/** A run as seen by code that prints notes, shows progress, or prompts. */
export interface WithConsole {
  readonly console: RunConsole
}

/** A run as seen by code that uses streams, files, the clock, or the signal. */
export interface WithEnvironment {
  readonly environment: RunEnvironment
}

/** One run of one command. Only `perform` takes all of it; other functions take the parts that they use. */
export interface Run extends WithArgs, WithService, WithConsole, WithEnvironment {}
