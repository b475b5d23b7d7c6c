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

/** The properties of a command beyond its operation. */
export interface CommandSpec extends RequestSpec {
  /** command lines without `docsctl`, which run unchanged, with a comment on each */
  examples: Command.Example[]
  /** replaces the summary of the operation */
  summary?: string
  /** further sentences of help */
  description?: string
  /** the columns of a table and the first rows of a view; not needed for empty responses */
  columns?: readonly ColumnLike[]
  /** the path of the value by which other commands name the resource; default `id` */
  ids?: string
  /** the plural noun for the resources; default is the topic */
  noun?: string
  /** flags that the hooks below read */
  flags?: Record<string, FlagDefinition>
  /** throws if one of these flags is invalid, before anything is sent */
  before?: (
    run: WithArgs & WithService & WithConsole & WithEnvironment,
    calls: Calls,
  ) => Promise<void> | void
  /** the prompt before something is destroyed */
  confirm?: Confirmation
  /** the prompt on a terminal before something is shown to more people; `when` selects the calls */
  exposes?: Confirmation & { when?: (call: Prepared) => boolean }
  /** the command that shows whether a change with a lost response was made */
  look?: (path: Record<string, string>) => string[]
  /** throws if a successful response reports a failure */
  check?: (
    answer: unknown,
    call: Prepared,
    run: WithService & WithEnvironment,
  ) => Promise<void> | void
  /** throws if the result of a completed write isn't the expected one; `state` describes it */
  verify?: (result: unknown, call: Prepared, run: WithArgs) => void
  /** does further work with each response; its result is shown */
  follow?: (
    answer: unknown,
    call: Prepared,
    run: WithArgs & WithService & WithEnvironment,
  ) => Promise<unknown>
  /** draws a list on a terminal in its own form, unless columns were chosen */
  draw?: (terminal: TextArea, call: Prepared, run: WithArgs) => Renderer | Promise<Renderer>
  /** the rows of a table, tsv, csv, and ids, if a list item contains several */
  rows?: (item: unknown, call: Prepared) => readonly unknown[]
  /** prints one result in its own form; `false` selects the default output */
  present?: (
    result: unknown,
    call: Prepared,
    run: WithArgs & WithService & WithConsole & WithEnvironment,
  ) => Promise<boolean>
  /** prints several results in their own form; undefined selects the default output */
  drawSeveral?: (run: WithArgs & WithEnvironment) => Renderer | undefined
  /** prints a list in its own form, or returns other pages for the default output */
  presentList?: (
    pages: AsyncIterable<Page>,
    call: Prepared,
    run: WithArgs & WithService & WithConsole & WithEnvironment,
  ) => Promise<AsyncIterable<Page> | undefined>
}
