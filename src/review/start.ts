import { mkdirSync } from 'node:fs'
import { checkGates, gateNames } from '../changes/gates/gates.ts'
import { isDefaultPolicy, type MergePolicy } from '../changes/merge/merge-rule.ts'
import { findChangeRequest } from '../changes/queue/find-change-request.ts'
import type { QueueChoice } from '../changes/queue/find-spaces.ts'
import { readQueue } from '../changes/queue/read-queue.ts'
import type { Target } from '../changes/read-changes.ts'
import type { Client } from '../client/client.ts'
import type { Machine, ServiceAccess, Speaker } from '../frame/program/roles.ts'
import { appAddress } from '../frame/terminal/browser.ts'
import { systemTerminal } from '../frame/terminal/terminal.ts'
import type { TypedWords } from '../frame/words/typed-words.ts'
import { stateFolder } from '../profile/environment.ts'
import { docsctlLine } from '../text/shell-words.ts'
import { createKeyMap, keysOfSetting } from './machine/key-map.ts'
import type { ReviewGate } from './machine/state.ts'
import { clientServices } from './services/client-services.ts'
import { type EditorFile, writeInEditor } from './services/editor.ts'
import { asksPaper, themeNameOf } from './view/theme.ts'

interface Beginning {
  isPlain: boolean
  /** the change requests of the queue */
  choice: QueueChoice
  /** what is wanted of it, as it is typed in the view */
  filter?: string | undefined
  /** the page to begin with, by its id or path */
  page?: string | undefined
  policy: MergePolicy
}

/** The review with everything that it needs of this run: on the whole screen, or in lines of text. */
export async function startReview(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  beginning: Beginning,
): Promise<void> {
  const { isPlain, choice, policy, filter, page } = beginning
  const { env, platform, clock, openUrl, runChild, signal: ended } = run.runtime
  const { reviewKeys, theme, token } = await run.session()
  const keys = createKeyMap(reviewKeys && keysOfSetting(reviewKeys.value), reviewKeys?.origin)
  const typed = run.args.number
  // a name is looked for in its space, a number in all that were chosen
  const space = 'spaces' in choice && choice.spaces.length === 1 ? choice.spaces[0] : undefined
  const number =
    typed === undefined || space === undefined
      ? typed
      : await run.idOf('change-requests', typed, 'NUMBER', { spaceId: space })
  const client = await run.client()
  const target =
    number === undefined
      ? undefined
      : await findChangeRequest(client, choice, number, { signal: run.signal })
  const folder = stateFolder(run.environment)
  const options = {
    terminal: systemTerminal(),
    signal: run.signal,
    divertNotes: (say: Speaker['divertNotes']) => {
      run.divertNotes = say
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
        gates: (target, signal) => gatesOf(client, target, policy, signal),
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
  // Ink and React are loaded where there is a screen to draw on
  const { runReview } = await import('./review.tsx')
  const paper = themeNameOf(env, theme?.value)
  const waits = () => {
    void run.note('waiting for the answer to what was sent; Ctrl-C leaves at once')
  }
  const { color } = run
  const asks = asksPaper(env, { color, name: paper })
  await runReview({ ...options, waits, keys, color, theme: paper, asksPaper: asks })
}

/** All gates, to be looked at; those of the policy hold a merge back. */
async function gatesOf(
  client: Client,
  target: Target,
  policy: MergePolicy,
  signal: AbortSignal,
): Promise<{ gates: ReviewGate[]; revision: string }> {
  const { gates, changeRequest } = await checkGates(client, target, gateNames, {
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
