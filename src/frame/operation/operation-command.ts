import type { Page } from '../../client/pages.ts'
import type { Prepared } from '../../client/prepare.ts'
import { type AnyOperation, isRetired } from '../../contract/operation.ts'
import { isIdAt, itemSchema, pathsOf } from '../../contract/shape.ts'
import { type ColumnLike, wordsForNull } from '../../text/columns.ts'
import type { Renderer } from '../../text/render.ts'
import { forOthers, usage } from '../../text/sentences.ts'
import type { TextArea } from '../../text/table/table.ts'
import type { Asked } from '../guards/ask-first.ts'
import { type CommandClass, DocsctlCommand } from '../program/command.ts'
import type { Machine, ServiceAccess, Speaker } from '../program/roles.ts'
import type { Run } from '../program/run.ts'
import { checkColumns, printsAsIs, type View, writeList, writeObject } from '../result/result.ts'
import { Args, type FlagDefinition, kindsIn } from '../words/definitions.ts'
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
} from '../words/flags.ts'
import type { TypedWords } from '../words/typed-words.ts'
import { showDone } from './after-write.ts'
import { type Calls, makeCalls } from './calls.ts'
import type { Confirmation } from './confirm-calls.ts'
import { mostWithoutJournal, sizeOf } from './job-of-run.ts'
import { openInBrowser } from './open-in-browser.ts'
import { columnsOfEmpty, performOne, performOneAsJob, performSeveral } from './outcomes.ts'
import { onePage, pagesOf, pagesOrByName } from './pages-asked.ts'
import {
  changedLists,
  hasApp,
  mayExpose,
  type Plan,
  planOf,
  type RequestSpec,
} from './request-plan.ts'
import { printRequests } from './request-shown.ts'

/** What a command knows beyond its operation. */
export interface CommandSpec extends RequestSpec {
  /** command lines without `docsctl`, that run as they stand */
  examples: string[]
  /** instead of the summary of the operation */
  summary?: string
  /** further sentences of help */
  description?: string
  /** the columns of a table and the first rows of a view; not needed where nothing is answered */
  columns?: readonly ColumnLike[]
  /** the path of what other commands take to name such a thing, where that isn't `id` */
  ids?: string
  /** what several such things are called, where that isn't the topic */
  noun?: string
  /** flags that the hooks below read */
  flags?: Record<string, FlagDefinition>
  /** throws where such a flag is wrong, before anything is sent */
  before?: (run: Run, calls: Calls) => Promise<void> | void
  /** what the question says before something is destroyed */
  confirm?: Confirmation
  /** what it says on a terminal before something is shown to more people; `when` picks what is */
  exposes?: Confirmation & { when?: (call: Prepared) => boolean }
  /** the command that shows whether a change was made whose answer was lost */
  look?: (path: Record<string, string>) => string[]
  /** throws where an answer says that the thing failed */
  check?: (answer: unknown, call: Prepared, run: ServiceAccess & Machine) => Promise<void> | void
  /** does with each answer what was asked for beyond it; what comes of that is shown */
  follow?: (
    answer: unknown,
    call: Prepared,
    run: TypedWords & ServiceAccess & Machine,
  ) => Promise<unknown>
  /** draws a list on a terminal in a form of its own, unless columns were asked for */
  draw?: (terminal: TextArea, call: Prepared, run: Run) => Renderer | Promise<Renderer>
  /** the rows of a table, tsv, csv and ids, where an item of the list holds several of them */
  rows?: (item: unknown, call: Prepared) => readonly unknown[]
  /** shows one result in a form of its own; `false` leaves it to the frame */
  present?: (result: unknown, call: Prepared, run: Run) => Promise<boolean>
  /** shows several results in a form of its own; nothing leaves them to the frame */
  drawSeveral?: (run: TypedWords & Machine) => Renderer | undefined
  /** shows a list in a form of its own, or hands on other pages for the frame to show */
  presentList?: (
    pages: AsyncIterable<Page>,
    call: Prepared,
    run: Run,
  ) => Promise<AsyncIterable<Page> | undefined>
}

/** What an operation asks for, also by the words that stand for an id. */
function requestLines({ method, path, aliases = [] }: AnyOperation): string[] {
  const lastId = /\{\w+\}(?!.*\{)/
  return [path, ...aliases.map((word) => path.replace(lastId, word))].map(
    (one) => `${method} /v1${one}`,
  )
}

/** A command that calls one operation, or one of a pair; all that the operation says is derived from it. */
export function operationCommand(operation: AnyOperation, spec: CommandSpec): CommandClass {
  const plan = planOf(operation, spec)
  return class extends DocsctlCommand {
    static override summary = spec.summary ?? operation.summary
    static override description = describe(spec, operation) as string
    static override examples = spec.examples
    static override args = argsOf(plan)
    static override flags = flagsOf(plan, spec)
    static override api = plan.operations.flatMap(requestLines)
    static override result = async () => {
      const { operationShape } = await import('../result/result-shape.ts')
      return operationShape(plan.operations, plan.repeats)
    }
    static override isRetired = plan.operations.some(isRetired)

    override perform(run: Run): Promise<void> {
      return perform(plan, spec, run)
    }

    protected override get isReading(): boolean {
      return plan.operations.every(({ effect }) => effect === 'read')
    }
  }
}

/** What was retired, or is not for a user, says so before it is tried. */
function describe(
  { description, columns = [] }: CommandSpec,
  { retired, isFor }: AnyOperation,
): string | undefined {
  const sentences = [description]
  if (retired) {
    const what = retired.isDeprecated
      ? 'The living service has another operation for it'
      : 'The living service does not have it any more'
    sentences.push(`${what}; ${retired.instead}.`)
  }
  if (isFor) sentences.push(`It is ${forOthers(isFor)}; it is sent all the same.`)
  sentences.push(...wordsForNull(columns).map(({ sentence }) => `What tables call ${sentence}.`))
  return sentences.filter((sentence) => sentence !== undefined).join(' ') || undefined
}

async function perform(plan: Plan, spec: CommandSpec, run: Run): Promise<void> {
  const jobs = spec.inTurn ? 1 : run.number('jobs', 1, 64)
  const calls = await callsOf(plan, spec, run)
  if (calls.several && run.has('web')) throw usage([{ where: '--web', rule: 'takes one id' }])
  await spec.before?.(run, calls)
  const { operation, prepared, several } = calls
  if (operation.isFor) await run.note(`note: ${run.name} is ${forOthers(operation.isFor)}`)
  if (run.has('dry-run')) {
    if (operation.effect === 'read') return await printRequests(calls, run)
    return await (await import('./rehearse-calls.ts')).rehearseCalls(calls, run)
  }
  const view = viewOf(operation, spec, run)
  const isWrite = operation.effect !== 'read'
  if (isWrite) checkColumns(run, view)
  const asked = isWrite ? await askBefore(calls, spec, run) : undefined
  if (several) return await performSeveral(calls, spec, view, run, jobs, asked)
  const [call] = prepared as [Prepared]
  if (operation.list !== undefined) return await list(call, spec, view, run)
  const result = await (isWrite
    ? performOneAsJob(call, spec, run, asked)
    : performOne(call, spec, run))
  const show = async () => {
    if (await spec.present?.(result, call, run)) return
    if (run.has('web')) return await openInBrowser(result, run)
    await writeObject(run, result, view)
  }
  await (isWrite ? showDone(result, show) : show())
}

/** The requests of the words, or of each row of a file. */
async function callsOf(plan: Plan, spec: CommandSpec, run: Run): Promise<Calls> {
  const file = writes(plan) ? run.text('rows') : undefined
  if (file === undefined) return await withLists(await makeCalls(plan, spec, run), plan, run)
  const { callsOfRows } = await import('../rows/calls-of-rows.ts')
  return await callsOfRows(plan, spec, file, run)
}

/** What is added to a list, or taken out, needs what there is of it. */
async function withLists(
  calls: Calls,
  plan: Plan,
  run: TypedWords & ServiceAccess & Speaker,
): Promise<Calls> {
  const changes = changedLists(plan, run)
  if (changes.length === 0) return calls
  const { withWholeLists } = await import('./list-changes.ts')
  return await withWholeLists(calls, changes, run)
}

/** A single write that nobody has to be asked about costs nothing more. */
async function askBefore(
  calls: Calls,
  spec: CommandSpec,
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<Asked | undefined> {
  const { operation, prepared, several } = calls
  const isQuestion = operation.effect === 'destroy' || mayExpose(operation, spec)
  const isSeveral = prepared.length > 1 || sizeOf(prepared) > mostWithoutJournal
  const isJob = isSeveral || run.has('journal')
  const mayAsk = isQuestion && !run.has('yes')
  if (prepared.length === 0 || !(isJob || mayAsk)) return undefined
  const { askFirst } = await import('../guards/ask-first.ts')
  try {
    return await askFirst(calls, spec, run)
  } catch (error) {
    // each of several is accounted for, as not started
    if (several && run.signal.aborted) return undefined
    throw error
  }
}

function argsOf(plan: Plan) {
  return Object.fromEntries(
    plan.arguments.map(({ name, multiple, key: _, ...options }, index) => {
      const several = multiple ?? (plan.repeats && index === plan.arguments.length - 1)
      return [name, Args.string({ ...options, multiple: several })]
    }),
  )
}

/** Whether anything that it may call does. */
function writes({ operations }: Plan): boolean {
  return operations.some(({ effect }) => effect !== 'read')
}

function flagsOf(plan: Plan, spec: CommandSpec): Record<string, FlagDefinition> {
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
    ...(plan.operations.some(({ paged }) => paged) && listFlags),
    ...(plan.operations.some(hasApp) && webFlags),
    ...((plan.repeats || writes(plan)) && (spec.inTurn ? flagsInTurn : batchFlags)),
    ...(writes(plan) && rowsFlags),
  }
  return { ...own, ...flagsForNames(plan), ...own }
}

/** Of what is done one at a time, nothing says how many. */
const { jobs: _, ...flagsInTurn } = batchFlags

/** What commands take beside that take names: where these are looked for, and that they are not. */
function flagsForNames(plan: Plan): Record<string, FlagDefinition> {
  return nameFlagsFor([...plan.arguments, ...Object.values(plan.flags)].flatMap(kindsIn))
}

async function list(call: Prepared, spec: CommandSpec, view: View, run: Run): Promise<void> {
  const asLines = !spec.presentList && (await printsAsIs(run, view))
  const limit = run.number('limit', 1)
  const listed = async (one: Prepared) =>
    one.operation.paged ? await pagesOf(one, run, limit, asLines) : onePage(one, run)
  const pages = pagesOrByName(call, listed, run)
  const shown = spec.presentList ? await spec.presentList(pages, call, run) : pages
  if (!shown) return
  const { draw, rows } = spec
  await writeList(run, shown, {
    ...view,
    ...(draw && { draw: (terminal) => draw(terminal, call, run) }),
    ...(rows && { rows: (item) => rows(item, call) }),
  })
}

export function viewOf(
  operation: AnyOperation,
  { columns = [], ids, noun }: CommandSpec,
  run: TypedWords,
): View {
  const names = run.name.split(' ')
  const isVerb = names.at(-1) === 'list' || operation.list === undefined
  const topic = (isVerb ? names.at(-2) : names.at(-1)) ?? 'items'
  const thing = operation.list === undefined ? operation.result : itemSchema(operation)
  return {
    columns: operation.result ? columns : columnsOfEmpty(operation),
    known: operation.result ? pathsOf(thing) : columnsOfEmpty(operation),
    isIdAt: (path) => isIdAt(thing, path),
    noun: noun ?? topic.replaceAll('-', ' '),
    ...(ids && { ids }),
  }
}
