import { type Prepared, prepare } from '../../client/prepare.ts'
import { printWriteResult } from '../../command/operation/after-write.ts'
import { confirmCalls } from '../../command/operation/confirm-calls.ts'
import { accountForFlow } from '../../command/operation/flow-job.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { rehearseCalls } from '../../command/operation/rehearse-calls.ts'
import { checkColumns } from '../../command/result/choose-columns.ts'
import { writeObject } from '../../command/result/result.ts'
import type { View } from '../../command/result/view.ts'
import {
  getChangeRequest,
  mergeChangeRequest,
} from '../../contract/change-requests/change-requests.ts'
import { DocsctlError } from '../../errors.ts'
import { failOnConflicts } from '../../features/change-requests/columns.ts'
import { gateFlags, unknownFlags } from '../../features/change-requests/gates/gate-policy.ts'
import { notMerged } from '../../features/change-requests/gates/model/gate-result.ts'
import {
  checkReviews,
  ruleReads,
  withRulesHint,
} from '../../features/change-requests/gates/model/rules-gate.ts'
import {
  mergeAfterPrompt,
  mergeOne,
  mergeRequests,
  mergeStep,
  noteGates,
} from '../../features/change-requests/merge/merge-flow.ts'
import {
  type MergeItem,
  mergeItems,
  readMergeRules,
} from '../../features/change-requests/merge/merge-items.ts'
import {
  gatesNotPassed,
  isDefaultPolicy,
  unreadMergeNote,
} from '../../features/change-requests/merge/model/merge-by-rules.ts'
import { ifSupported } from '../../features/change-requests/queue/model/read-waiting.ts'
import { resolveTarget } from '../../features/change-requests/target.ts'
import { Args, Flags } from '../../host/arguments/definitions.ts'
import { batchFlags, contextFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type {
  Run,
  WithArgs,
  WithConsole,
  WithEnvironment,
  WithService,
} from '../../host/program/run.ts'
import type { FlowStep } from '../../jobs/flow-step.ts'
import { resumedJob } from '../../jobs/resumed-job.ts'
import { requires } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'

const confirm = { verb: 'merge the change request', read: getChangeRequest, title: 'subject' }

const mergedColumns = ['number', 'subject', 'result', 'revision']

/** The command for a merge without gates. After the merge, it reads only the subject. */
const PlainMerge = operationCommand(mergeChangeRequest, {
  target: 'changeRequestId',
  columns: mergedColumns,
  ids: 'revision',
  examples: [],
  confirm,
  check: failOnConflicts(notMerged),
  present: presentMerged,
})

// omit --jobs, because change requests are merged one after another
const { jobs: _, ...plainFlags } = PlainMerge.flags

/** Flags for checks and waits that require additional requests. */
const flowFlags = {
  'match-revision': Flags.string({
    description: 'Merge only if this is the current revision; otherwise exit with 6',
    helpGroup: 'CHANGE',
    helpValue: 'REV',
  }),
  'pull-if-outdated': Flags.boolean({
    description: 'Pull changes from main first if the change request is outdated',
    helpGroup: 'CHANGE',
  }),
  wait: Flags.boolean({ description: 'Wait for failing gates to pass', helpGroup: 'CHANGE' }),
  'wait-timeout': Flags.string({
    description: 'Time limit for --wait; then exit with 8 (default: 10m)',
    helpGroup: 'CHANGE',
    helpValue: 'TIME',
    dependsOn: ['wait'],
  }),
  bypass: Flags.string({
    description:
      'If gates fail, merge anyway and post the reason as a comment; you can bypass merge rules only if they allow it',
    helpGroup: 'CHANGE',
    helpValue: 'REASON',
    exclusive: ['wait'],
  }),
}

/** Flags that a row of a file can't contain. */
const redirectFlags = {
  'with-redirects': Flags.boolean({
    description:
      'After the merge, import redirects for published paths that the merge leaves without a page or redirect',
    helpGroup: 'CHANGE',
    exclusive: ['pull-if-outdated', 'rows'],
  }),
}

/** The arguments and flags that a row of a file may contain. */
const rowArguments = {
  arguments: [{ name: 'change-request', resource: 'change-requests' as const, required: true }],
  flags: { space: contextFlags.spaceId.definition, ...gateFlags, ...unknownFlags, ...flowFlags },
}

export default class MergeCommand extends DocsctlCommand {
  static override summary = mergeChangeRequest.summary
  static override description =
    `Exits with 6 without merging if there are conflicts. Exits with 11 if a gate fails, unless you use --wait or --bypass. Exits with 5 if the service rejects the merge because of its merge rules. Gates come from --gate or .docsctl.yaml. Without either, docsctl requires that no reviewer has requested changes and that the space's merge rules are met. Without --allow-unknown, a gate from --gate or .docsctl.yaml counts as failed if its state can't be determined.

For a single change request with --yes, but without gates or flags such as --wait, docsctl checks only the reviews. It then sends one request to merge. The service enforces the merge rules. Several change requests are merged one after another. Each merge changes main, so before each later merge, docsctl pulls main if the change request is outdated.`
  static override examples = [
    { description: 'Merge a change request', command: 'change-requests merge 12 --space spc_1' },
    {
      description: 'Wait until two gates pass, then merge without a prompt',
      command: 'cr merge 12 --space spc_1 --yes --gate comments --gate links --wait',
    },
    {
      description: 'Merge a change request that moves pages, and keep the published paths working',
      command: 'cr merge 12 --space spc_1 --yes --with-redirects',
    },
    {
      description: 'Merge several change requests unless they have conflicts',
      command: 'cr merge 12 13 14 --space spc_1 --yes --gate conflicts',
    },
  ]
  static override args = {
    'change-request': Args.string({
      description: 'Change request ID or number, or the subject of an open or draft change request',
      required: true,
      multiple: true,
      resource: 'change-requests',
    }),
  }
  static override flags = {
    ...plainFlags,
    'fail-fast': batchFlags['fail-fast'],
    'keep-going': batchFlags['keep-going'],
    ...gateFlags,
    ...unknownFlags,
    ...flowFlags,
    ...redirectFlags,
  }
  static override api = PlainMerge.api

  async perform(run: Run): Promise<void> {
    const typed = [run.args.named['change-request'] as string, ...run.args.rest]
    const several = typed.length > 1 || typed[0] === '-' || run.args.text('rows') !== undefined
    const rules = await readMergeRules(run, several)
    const isFlow = Object.keys({ ...flowFlags, ...redirectFlags }).some(
      (flag) => flag in run.args.flags,
    )
    // a prompt shows the subject, so the subject must be read first
    const prompts = run.console.interactive && !run.args.has('yes') && !run.args.has('dry-run')
    // the service itself enforces the merge rules of the space, so only the reviews are checked
    // before the merge
    const isPlain = rules.gates.length === 0 || isDefaultPolicy(rules)
    if (!several && !isFlow && !prompts && isPlain && !resumedJob(run)) {
      const sends = run.args.has('yes') && !run.args.has('dry-run')
      if (sends && isDefaultPolicy(rules)) await requireReviews(run, typed[0])
      const merge = new PlainMerge(this.argv, this.config)
      return await merge.perform(run).catch(async (error: unknown) => {
        const isRejected = error instanceof DocsctlError && error.kind === 'not-permitted'
        // an error of name resolution already has a hint
        if (!isRejected || error.details.hint) throw error
        throw withRulesHint(error, await resolveTarget(typed[0] ?? '', run))
      })
    }
    const withRedirects = run.args.has('with-redirects')
    if (withRedirects && several) {
      throw usage([requires('--with-redirects', 'a single change request')])
    }
    const items = await mergeItems(run, typed, { rules, words: rowArguments })
    const [first] = items
    if (withRedirects && first) return await performWithRedirects(run, first)
    if (run.args.has('dry-run')) {
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
      const merged = await mergeAfterPrompt(run, only)
      return await printWriteResult(merged, () => writeObject(run, merged, view))
    }
    if (!resumedJob(run)) {
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

/** Merges a change request together with the import of its redirects. */
async function performWithRedirects(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  item: MergeItem,
): Promise<void> {
  const { planRedirects, mergeWithRedirects } = await import(
    '../../features/change-requests/merge/with-redirects.ts'
  )
  const planned = await planRedirects(run, item)
  if (run.args.has('dry-run')) {
    const prepared = [...mergeRequests(planned.item), ...planned.calls]
    return await rehearseCalls({ prepared, several: true }, run)
  }
  const columns = [...mergedColumns, 'redirects']
  const view: View = { columns, known: columns, ids: 'revision', noun: 'change requests' }
  checkColumns(run, view)
  const merged = await mergeWithRedirects(run, planned)
  await printWriteResult(merged, () => writeObject(run, merged, view))
}

/**
 * Throws if a reviewer requested changes. Without merge rules, the service doesn't prevent such a
 * merge. If the reviews can't be read, the service decides.
 */
async function requireReviews(run: WithService & WithEnvironment, typed = ''): Promise<void> {
  const target = await resolveTarget(typed, run)
  const client = await run.service.client()
  const gate = await ifSupported(() =>
    checkReviews(target, ruleReads(client, target, run.environment.signal)),
  )
  if (gate?.state === 'fail') throw gatesNotPassed(target, [{ gate: 'reviews', ...gate }], {})
}

/**
 * Prints the response with the number and subject of the change request. If they can't be read, the
 * merge is complete nevertheless.
 */
async function presentMerged(
  answer: unknown,
  { parts }: Prepared,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<boolean> {
  if (!(await showsName(run))) return false
  const { spaceId = '', changeRequestId = '' } = parts.path
  const client = await run.service.client()
  const merged = answer as { result: string; revision: string }
  try {
    const target = { spaceId, changeRequestId }
    const { number, subject } = await client.call(getChangeRequest, target, {
      signal: run.environment.signal,
    })
    const { result, revision } = merged
    const own = { number, subject, result, revision }
    await writeObject(run, own, { columns: mergedColumns, known: mergedColumns, ids: 'revision' })
    return true
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    await run.console.note(unreadMergeNote(changeRequestId, error))
    return false
  }
}

/**
 * Returns whether to read the subject, because the response to a merge contains only the result and
 * the revision.
 */
async function showsName(run: WithArgs & WithConsole): Promise<boolean> {
  if ((await run.console.format()) === 'ids') return false
  const columns = run.args.text('columns')?.split(',') ?? ['number']
  return columns.some((column) => !['result', 'revision'].includes(column.trim()))
}
