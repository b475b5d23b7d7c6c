import { isDefaultPolicy, mergedUnread } from '../../changes/merge/merge-rule.ts'
import { type Prepared, prepare } from '../../client/prepare.ts'
import {
  getChangeRequest,
  mergeChangeRequest,
} from '../../contract/change-requests/change-requests.ts'
import { DocsctlError } from '../../errors.ts'
import { showDone } from '../../frame/operation/after-write.ts'
import { confirmCalls } from '../../frame/operation/confirm-calls.ts'
import { accountForFlow } from '../../frame/operation/flow-job.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { rehearseCalls } from '../../frame/operation/rehearse-calls.ts'
import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import type { Run } from '../../frame/program/run.ts'
import { checkColumns, type View, writeObject } from '../../frame/result/result.ts'
import { Args, Flags } from '../../frame/words/definitions.ts'
import { batchFlags, contextFlags } from '../../frame/words/flags.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { FlowStep } from '../../jobs/flow-step.ts'
import { refusing } from '../../topics/change-requests/change-requests.ts'
import { gateFlags, unknownFlags } from '../../topics/change-requests/gate-policy.ts'
import {
  mergeAsked,
  mergeOne,
  mergeRequests,
  mergeStep,
  noteGates,
} from '../../topics/change-requests/merge-flow.ts'
import { type MergeItem, mergeItems, rulesOf } from '../../topics/change-requests/merge-items.ts'

const confirm = { verb: 'merge the change request', read: getChangeRequest, title: 'subject' }

const mergedColumns = ['number', 'subject', 'result', 'revision']

/** One that is merged as it is: nothing is read before, and behind it only what it is called. */
const PlainMerge = operationCommand(mergeChangeRequest, {
  target: 'changeRequestId',
  columns: mergedColumns,
  ids: 'revision',
  examples: [],
  confirm,
  check: refusing('it was not merged'),
  present: presentMerged,
})

// several are merged in turn
const { jobs: _, ...plainFlags } = PlainMerge.flags

/** What makes it more than the one request. */
const flowFlags = {
  'match-revision': Flags.string({
    description: 'merge this revision and no other, else end with exit code 6',
    helpGroup: 'CHANGE',
    helpValue: 'REV',
  }),
  'pull-if-outdated': Flags.boolean({
    description: 'take main in first, where it is behind',
    helpGroup: 'CHANGE',
  }),
  wait: Flags.boolean({ description: 'wait for failing gates to pass', helpGroup: 'CHANGE' }),
  'wait-timeout': Flags.string({
    description: 'end with exit code 8 where they still fail after this long (default 10m)',
    helpGroup: 'CHANGE',
    helpValue: 'TIME',
    dependsOn: ['wait'],
  }),
  bypass: Flags.string({
    description: 'merge in spite of failing gates; the reason is written as a comment behind it',
    helpGroup: 'CHANGE',
    helpValue: 'REASON',
    exclusive: ['wait'],
  }),
}

/** What a row of a file may say. */
const wordsOfRows = {
  arguments: [{ name: 'change-request', things: 'change-requests' as const, required: true }],
  flags: { space: contextFlags.spaceId.definition, ...gateFlags, ...unknownFlags, ...flowFlags },
}

export default class MergeCommand extends DocsctlCommand {
  static override summary = mergeChangeRequest.summary
  static override description =
    'Ends with exit code 6, and nothing merged, where it conflicts with the space; with 11 where a gate is not passed: those of --gate, else of .docsctl.yaml, else the merge rules of the space. One of the first two that cannot be told is not passed, unless --allow-unknown. One change request with --yes and nothing else is merged with one request, and read behind it for its number and subject, where these are printed: it is the service that holds to the rules of the space then. Several are merged one after another, each with what the ones before it brought to main.'
  static override examples = [
    'change-requests merge 12 --space spc_1',
    'cr merge 12 --space spc_1 --yes --gate comments --gate links --wait',
    'cr merge 12 13 14 --space spc_1 --yes --gate conflicts',
  ]
  static override args = {
    'change-request': Args.string({
      description: 'the change request, by id, number or subject',
      required: true,
      multiple: true,
      things: 'change-requests',
    }),
  }
  static override flags = {
    ...plainFlags,
    'fail-fast': batchFlags['fail-fast'],
    'keep-going': batchFlags['keep-going'],
    ...gateFlags,
    ...unknownFlags,
    ...flowFlags,
  }
  static override api = PlainMerge.api

  async perform(run: Run): Promise<void> {
    const typed = [run.args['change-request'] as string, ...run.rest]
    const several = typed.length > 1 || typed[0] === '-' || run.text('rows') !== undefined
    const rules = await rulesOf(run, several)
    const isFlow = Object.keys(flowFlags).some((flag) => flag in run.flags)
    // one who is asked is shown what it is about, which has to be read
    const asks = run.interactive && !run.has('yes') && !run.has('dry-run')
    // the service holds to the rules of the space itself, where nothing is looked at before
    const isPlain = rules.gates.length === 0 || isDefaultPolicy(rules)
    if (!several && !isFlow && !asks && isPlain && !run.resumed) {
      return await new PlainMerge(this.argv, this.config).perform(run)
    }
    const items = await mergeItems(run, typed, { rules, words: wordsOfRows })
    if (run.has('dry-run')) {
      const prepared = items.flatMap(mergeRequests)
      await noteGates(run, items)
      return await rehearseCalls({ prepared, several: several || prepared.length > 1 }, run)
    }
    const view: View = {
      columns: several ? ['id', ...mergedColumns.slice(1)] : mergedColumns,
      known: [...(several ? ['id'] : []), ...mergedColumns],
      ids: 'revision',
      noun: 'change requests',
    }
    checkColumns(run, view)
    const [only] = several ? [] : items
    if (only) {
      const merged = await mergeAsked(run, only)
      return await showDone(merged, () => writeObject(run, merged, view))
    }
    if (!run.resumed) {
      const prepared = items.map(({ target }) =>
        prepare(mergeChangeRequest, { path: { ...target } }),
      )
      await confirmCalls({ prepared }, confirm, run)
    }
    const perform = async (item: MergeItem, step: FlowStep) => ({
      id: item.target.changeRequestId,
      ...(await mergeOne(run, item, step)),
    })
    const steps = items.map(mergeStep)
    await accountForFlow(run, items, { steps, parallel: 1, perform }, view)
  }
}

/** The answer with the number and the subject; it is merged, whether these can be read or not. */
async function presentMerged(
  answer: unknown,
  { parts }: Prepared,
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<boolean> {
  if (!(await showsName(run))) return false
  const { spaceId = '', changeRequestId = '' } = parts.path
  const client = await run.client()
  const merged = answer as { result: string; revision: string }
  try {
    const target = { spaceId, changeRequestId }
    const { number, subject } = await client.call(getChangeRequest, target, { signal: run.signal })
    const { result, revision } = merged
    const own = { number, subject, result, revision }
    await writeObject(run, own, { columns: mergedColumns, known: mergedColumns, ids: 'revision' })
    return true
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    await run.note(mergedUnread(changeRequestId, error))
    return false
  }
}

/** The answer to a merge holds its result and the revision alone. */
async function showsName(run: TypedWords & Speaker): Promise<boolean> {
  if ((await run.format()) === 'ids') return false
  const columns = run.text('columns')?.split(',') ?? ['number']
  return columns.some((column) => !['result', 'revision'].includes(column.trim()))
}
