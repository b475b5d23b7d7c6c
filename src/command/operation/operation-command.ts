import type { Prepared } from '../../client/prepare.ts'
import { type AnyOperation, isRetired } from '../../contract/operation.ts'
import { fieldPaths, isIdField, itemSchema } from '../../contract/shape.ts'
import { Args, type FlagDefinition, namedKinds } from '../../host/arguments/definitions.ts'
import {
  batchFlags,
  confirmFlags,
  dryRunFlags,
  guardFlagsFor,
  inputFlags,
  journalFlags,
  listFlags,
  nameFlagsFor,
  outputFlags,
  rowsFlags,
  webFlags,
} from '../../host/arguments/flags.ts'
import { type CommandClass, DocsctlCommand } from '../../host/program/command.ts'
import type {
  Run,
  WithArgs,
  WithConsole,
  WithEnvironment,
  WithService,
} from '../../host/program/run.ts'
import { requires } from '../../output/text/problems.ts'
import { notForUserTokens, usage } from '../../output/text/sentences.ts'
import { upperFirst } from '../../output/text/text.ts'
import { printsAsIs, writeList, writeObject } from '../result/result.ts'
import type { View } from '../result/view.ts'
import { printWriteResult } from './after-write.ts'
import { type Calls, makeCalls } from './calls.ts'
import type { CommandSpec } from './command-spec.ts'
import { emptyResultColumns, possibleEmptyColumns } from './empty-answers.ts'
import { onePage, requestPages, requestPagesOrRetryAsName } from './request-pages.ts'
import { changedLists, createRequestPlan, hasApp, mayExpose, type Plan } from './request-plan.ts'
import { performOne } from './send-call.ts'

/**
 * Returns the methods and paths of an operation, including the paths that have an alias in place of
 * an ID.
 */
function requestLines({ method, path, aliases = [] }: AnyOperation): string[] {
  const lastId = /\{\w+\}(?!.*\{)/
  return [path, ...aliases.map((argument) => path.replace(lastId, argument))].map(
    (one) => `${method} /v1${one}`,
  )
}

/**
 * Creates a command for one operation, or for two variants of it. Derives arguments, flags, and
 * output from the operation.
 */
export function operationCommand(operation: AnyOperation, spec: CommandSpec): CommandClass {
  const plan = createRequestPlan(operation, spec)
  return class extends DocsctlCommand {
    static override summary = spec.summary ?? operation.summary
    static override description = describe(spec, operation) as string
    static override examples = spec.examples
    static override args = planArguments(plan)
    static override flags = planFlags(plan, spec)
    static override api = plan.operations.flatMap(requestLines)
    static override result = async () => {
      const { operationShape } = await import('../result/result-shape.ts')
      return operationShape(plan.operations, plan.repeats)
    }
    static override isRetired = plan.operations.some(isRetired)

    override async perform(run: Run): Promise<void> {
      if (!(await spec.instead?.(run))) await perform(plan, spec, run)
    }

    protected override get isReading(): boolean {
      return plan.operations.every(({ effect }) => effect === 'read')
    }
  }
}

/**
 * Builds the description. Adds a note if the operation is deprecated or isn't intended for user
 * tokens.
 */
function describe(
  { description }: CommandSpec,
  { retired, isFor }: AnyOperation,
): string | undefined {
  const sentences = [description]
  if (retired) {
    const what = retired.isDeprecated ? 'Deprecated in' : 'Removed from'
    sentences.push(`${what} the current API. ${upperFirst(retired.instead)}.`)
  }
  if (isFor) {
    sentences.push(`Intended for ${isFor}, not for user tokens. docsctl sends the request anyway.`)
  }
  return sentences.filter((sentence) => sentence !== undefined).join('\n\n') || undefined
}

async function perform(
  plan: Plan,
  spec: CommandSpec,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const jobs = spec.inTurn ? 1 : run.args.number('jobs', 1, 64)
  const calls = await buildCalls(plan, spec, run)
  if (calls.several && run.args.has('web')) throw usage([requires('--web', 'a single ID')])
  if ((await spec.before?.(run, calls)) === false) return
  const { operation, prepared, several } = calls
  if (operation.isFor)
    await run.console.note(`note: ${run.args.command} is ${notForUserTokens(operation.isFor)}`)
  if (run.args.has('dry-run')) {
    if (operation.effect !== 'read')
      return await (await import('./rehearse-calls.ts')).rehearseCalls(calls, run)
    return await (await import('./request-preview.ts')).printRequests(calls, run)
  }
  const view = operationView(operation, spec, run)
  const isWrite = operation.effect !== 'read'
  if (isWrite && run.args.text('columns') !== undefined) {
    const { checkColumns } = await import('../result/choose-columns.ts')
    checkColumns(run, view)
  }
  // loaded only for writes, because reads don't need batches, journals, or guards
  const outcomes = isWrite || several ? await import('./outcomes.ts') : undefined
  const confirmation = isWrite
    ? await (await import('./confirm-before-write.ts')).confirmBeforeWrite(calls, spec, run)
    : undefined
  if (several) return await outcomes?.performSeveral(calls, spec, view, run, jobs, confirmation)
  const [call] = prepared as [Prepared]
  if (operation.list !== undefined) return await list(call, spec, view, run)
  const result = outcomes
    ? await outcomes.performOneAsJob(call, spec, run, confirmation)
    : await performOne(call, spec, run)
  const show = async () => {
    if (await spec.present?.(result, call, run)) return
    if (run.args.has('web'))
      return await (await import('./open-in-browser.ts')).openInBrowser(result, run)
    await writeObject(run, result, view)
  }
  await (isWrite ? printWriteResult(result, show) : show())
  await spec.verify?.(result, call, run)
}

/** Builds the requests from the arguments, or from each row of a file. */
async function buildCalls(
  plan: Plan,
  spec: CommandSpec,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<Calls> {
  const file = writes(plan) ? run.args.text('rows') : undefined
  if (file === undefined) return await withLists(await makeCalls(plan, spec, run), plan, run)
  const { buildRowCalls } = await import('../rows/row-calls.ts')
  return await buildRowCalls(plan, spec, file, run)
}

/**
 * Replaces additions to lists and removals from lists with complete lists, because the service
 * accepts only complete lists.
 */
async function withLists(
  calls: Calls,
  plan: Plan,
  run: WithArgs & WithService & WithConsole,
): Promise<Calls> {
  const changes = changedLists(plan, run)
  if (changes.length === 0) return calls
  const { completeLists } = await import('./list-changes.ts')
  return await completeLists(calls, changes, run)
}

function planArguments(plan: Plan) {
  return Object.fromEntries(
    plan.arguments.map(({ name, multiple, key: _, ...options }, index) => {
      const several = multiple ?? (plan.repeats && index === plan.arguments.length - 1)
      return [name, Args.string({ ...options, multiple: several })]
    }),
  )
}

/** Returns whether any operation of a command writes. */
function writes({ operations }: Plan): boolean {
  return operations.some(({ effect }) => effect !== 'read')
}

function planFlags(plan: Plan, spec: CommandSpec): Record<string, FlagDefinition> {
  const own = {
    ...plan.flags,
    ...spec.flags,
    ...(!spec.body && plan.operations.some(({ body }) => body) && inputFlags),
    ...(plan.operations.some(({ method }) => method !== 'GET') && dryRunFlags),
    ...(writes(plan) && journalFlags),
    ...(plan.operations.some((one) => one.effect === 'destroy' || mayExpose(one, spec)) &&
      confirmFlags),
    ...guardFlagsFor(plan.operations.map(({ id }) => id)),
    ...outputFlags,
    ...(spec.flags?.output && { output: spec.flags.output }),
    ...(plan.operations.some(({ paged }) => paged) && listFlags),
    ...(plan.operations.some(hasApp) && webFlags),
    ...((plan.repeats || writes(plan)) && (spec.inTurn ? flagsInTurn : batchFlags)),
    ...(writes(plan) && rowsFlags),
  }
  return { ...own, ...flagsForNames(plan), ...own }
}

/**
 * Flags of commands that send their requests one at a time. These commands have no `--jobs` flag.
 */
const { jobs: _, ...flagsInTurn } = batchFlags

/**
 * Returns the flags that control name resolution: the flags for its scope, and `--by-id`, which
 * turns it off.
 */
function flagsForNames(plan: Plan): Record<string, FlagDefinition> {
  return nameFlagsFor([...plan.arguments, ...Object.values(plan.flags)].flatMap(namedKinds))
}

async function list(
  call: Prepared,
  spec: CommandSpec,
  view: View,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const limit = run.args.number('limit', 1)
  const cut = limit === undefined ? undefined : spec.limited
  const asLines = !spec.presentList && !cut && (await printsAsIs(run, view))
  const listed = async (one: Prepared) =>
    one.operation.paged ? await requestPages(one, run, limit, asLines) : onePage(one, run)
  const read = requestPagesOrRetryAsName(call, listed, run)
  const pages = cut ? cut(read, limit as number) : read
  const shown = spec.presentList ? await spec.presentList(pages, call, run) : pages
  if (!shown) return
  const { draw, rows } = spec
  await writeList(run, shown, {
    ...view,
    ...(draw && { draw: (terminal) => draw(terminal, call, run) }),
    ...(rows && { rows: (item) => rows(item, call) }),
  })
}

export function operationView(
  operation: AnyOperation,
  { columns = [], ids, noun }: CommandSpec,
  run: WithArgs,
): View {
  const names = run.args.command.split(' ')
  const isVerb = names.at(-1) === 'list' || operation.list === undefined
  const topic = (isVerb ? names.at(-2) : names.at(-1)) ?? 'items'
  const resource = operation.list === undefined ? operation.result : itemSchema(operation)
  return {
    columns: operation.result ? columns : emptyResultColumns(operation),
    known: operation.result ? fieldPaths(resource) : possibleEmptyColumns(operation),
    isIdAt: (path) => isIdField(resource, path),
    noun: noun ?? topic.replaceAll('-', ' '),
    ...(ids && { ids }),
  }
}
