import type { Command } from '@oclif/core/command'
import type { Page } from '../../client/pages.ts'
import type { Prepared } from '../../client/prepare.ts'
import type { FlagDefinition } from '../../host/arguments/definitions.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { ColumnLike } from '../../output/columns.ts'
import type { Renderer, TextArea } from '../../output/formatter.ts'
import type { Calls } from './calls.ts'
import type { Confirmation } from './confirm-calls.ts'
import type { RequestSpec } from './request-plan.ts'

/** The properties of a command that can't be derived from its operation. */
export interface CommandSpec extends RequestSpec {
  /** the example command lines without `docsctl`, each with a comment; tests run them unchanged */
  examples: Command.Example[]
  /** the summary, if it differs from the summary of the operation */
  summary?: string
  /** sentences that help shows after the summary */
  description?: string
  /**
   * the columns of a table, which are also the first rows of a single result; not needed if
   * responses are empty
   */
  columns?: readonly ColumnLike[]
  /** the path of the value that other commands accept as the ID; default `id` */
  ids?: string
  /** the plural noun for the resources; default: the topic */
  noun?: string
  /** flags for the functions below */
  flags?: Record<string, FlagDefinition>
  /**
   * runs instead of the operation if a flag selects a list across several resources; returns false
   * without such a flag
   */
  instead?: (run: WithArgs & WithService & WithConsole & WithEnvironment) => Promise<boolean>
  /**
   * throws if one of the `flags` is invalid, or completes the requests before they are sent;
   * returns `false` if no requests remain and the result was already printed
   */
  before?: (
    run: WithArgs & WithService & WithConsole & WithEnvironment,
    calls: Calls,
  ) => Promise<boolean> | Promise<void> | void
  /** the prompt before an operation that is hard to undo */
  confirm?: Confirmation
  /**
   * the prompt before a resource becomes visible to more people; `when` selects the affected calls
   */
  exposes?: Confirmation & { when?: (call: Prepared) => boolean }
  /** returns the command that shows whether a change was carried out if its response was lost */
  look?: (path: Record<string, string>) => string[]
  /** throws if a response has a success status but contains a failure */
  check?: (
    answer: unknown,
    call: Prepared,
    run: WithService & WithEnvironment,
  ) => Promise<void> | void
  /** throws if a completed write has an unexpected result, which `state` describes */
  verify?: (result: unknown, call: Prepared, run: WithArgs) => Promise<void> | void
  /** continues with the response of each call, and returns the result to show */
  follow?: (
    answer: unknown,
    call: Prepared,
    run: WithArgs & WithService & WithEnvironment,
  ) => Promise<unknown>
  /** draws a list on a terminal in a custom layout, unless the user selected columns */
  draw?: (terminal: TextArea, call: Prepared, run: WithArgs) => Renderer | Promise<Renderer>
  /** splits a list item into several rows for table, TSV, CSV, and IDs */
  rows?: (item: unknown, call: Prepared) => readonly unknown[]
  /** prints one result in a custom layout; returns `false` to use the default output */
  present?: (
    result: unknown,
    call: Prepared,
    run: WithArgs & WithService & WithConsole & WithEnvironment,
  ) => Promise<boolean>
  /** returns the renderer for several results, or undefined to use the default output */
  drawSeveral?: (run: WithArgs & WithEnvironment) => Renderer | undefined
  /** applies `--limit`, if an item contains several results */
  limited?: (pages: AsyncIterable<Page>, limit: number) => AsyncIterable<Page>
  /**
   * prints a list in a custom layout and returns undefined, or returns pages for the default output
   */
  presentList?: (
    pages: AsyncIterable<Page>,
    call: Prepared,
    run: WithArgs & WithService & WithConsole & WithEnvironment,
  ) => Promise<AsyncIterable<Page> | undefined>
}
