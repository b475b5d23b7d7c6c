import { mkdirSync } from 'node:fs'
import type { Client } from '../../../client/client.ts'
import type {
  WithArgs,
  WithConsole,
  WithEnvironment,
  WithService,
} from '../../../host/program/run.ts'
import type { RunConsole } from '../../../host/program/run-console.ts'
import { appAddress } from '../../../host/terminal/browser.ts'
import { systemTerminal } from '../../../host/terminal/terminal.ts'
import { docsctlLine } from '../../../output/text/shell-arguments.ts'
import { stateFolder } from '../../../profile/environment.ts'
import { checkGates, defaultGates } from '../gates/model/gates.ts'
import { isDefaultPolicy, type MergePolicy } from '../merge/model/merge-by-rules.ts'
import type { Target } from '../model/change-request.ts'
import { findChangeRequest } from '../queue/model/find-change-request.ts'
import type { QueueChoice } from '../queue/model/find-spaces.ts'
import { readQueue } from '../queue/model/read-queue.ts'
import type { ReviewGate } from './machine/effects.ts'
import { createKeyMap, parseKeySetting } from './machine/key-map.ts'
import { clientServices } from './services/client-services.ts'
import { type EditorFile, writeInEditor } from './services/editor.ts'
import { withDraftState } from './services/write-outcome.ts'
import { canQueryBackground, chooseTheme } from './view/theme.ts'

interface ReviewStart {
  isPlain: boolean
  /** the scope of the queue */
  choice: QueueChoice
  /** the filter of the queue, as typed by the user */
  filter?: string | undefined
  /** the ID or path of the page to show first */
  page?: string | undefined
  policy: MergePolicy
}

/** Runs the review, either full-screen or in plain text, until the user leaves it. */
export async function startReview(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  reviewStart: ReviewStart,
): Promise<void> {
  try {
    await runInTerminal(run, reviewStart)
  } catch (error) {
    throw withDraftState(error)
  }
}

async function runInTerminal(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  reviewStart: ReviewStart,
): Promise<void> {
  const { isPlain, choice, policy, filter, page } = reviewStart
  const { env, platform, clock, openUrl, runChild, signal: ended } = run.environment
  const { reviewKeys, theme, mouse, token } = await run.service.session()
  const keys = createKeyMap(reviewKeys && parseKeySetting(reviewKeys.value), reviewKeys?.origin)
  const typed = run.args.named.number
  // resolve a name only within a single space; find a number in all selected spaces
  const space = 'spaces' in choice && choice.spaces.length === 1 ? choice.spaces[0] : undefined
  const number =
    typed === undefined || space === undefined
      ? typed
      : await run.service.idOf('change-requests', typed, 'NUMBER', { spaceId: space })
  const client = await run.service.client()
  const target =
    number === undefined
      ? undefined
      : await findChangeRequest(client, choice, number, { signal: run.environment.signal })
  const folder = stateFolder(run.environment)
  const options = {
    terminal: systemTerminal(),
    signal: run.environment.signal,
    divertNotes: (say: RunConsole['divertNotes']) => {
      run.console.divertNotes = say
    },
    ...(target && { target }),
    page,
    filter,
    services: {
      ...clientServices({
        client,
        folder,
        clock,
        policy,
        queue: (signal) =>
          readQueue(client, choice, { signal, readsRules: isDefaultPolicy(policy) }),
        gates: (target, signal) => reviewGates(client, target, policy, signal),
        journaled: async (facts) =>
          (await import('./services/journaled-client.ts')).journaledClient(run, client, facts),
      }),
      open: async (url: string) => openUrl(appAddress(url, client.apiUrl), (await token())?.value),
    },
    edit: (draft: EditorFile) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      return writeInEditor(draft, {
        env,
        platform,
        folder,
        run: (command, args) => runChild({ command, args, env, signal: ended }),
      })
    },
  }
  if (isPlain) {
    const { runPlain } = await import('./plain/run-plain.ts')
    return await runPlain({ ...options, copies: env.TERM !== 'dumb' })
  }
  // load Ink and React only for the full-screen view
  const { runReview } = await import('./review.tsx')
  const background = chooseTheme(env, theme?.value)
  const waits = () => {
    void run.console.note('Waiting for the response to the last request. Press Ctrl-C to quit now')
  }
  const { color } = run.console
  const asks = canQueryBackground(env, { color, name: background })
  const hasMouse = mouse?.value !== 'off'
  const view = { keys, color, hasMouse, theme: background, queriesBackground: asks }
  await runReview({ ...options, ...view, waits })
}

/** Checks all gates so that they can be shown. Only the gates of the merge policy block a merge. */
async function reviewGates(
  client: Client,
  target: Target,
  policy: MergePolicy,
  signal: AbortSignal,
): Promise<{ gates: ReviewGate[]; revision: string }> {
  const { gates, changeRequest } = await checkGates(client, target, defaultGates, {
    signal,
    tellsWho: true,
  })
  return {
    revision: changeRequest.revision,
    gates: gates.map(({ gate, state, reason, fix, pages }) => ({
      name: gate,
      state,
      text: reason,
      ...(fix && state !== 'pass' && { fix: docsctlLine(fix) }),
      ...(pages && state !== 'pass' && { pages }),
      required: policy.gates.includes(gate) && !(state === 'unknown' && policy.allowsUnknown),
    })),
  }
}
