import { DocsctlError } from '../../errors.ts'
import { confirmationRequired } from '../../output/text/file-problems.ts'
import { usage } from '../../output/text/sentences.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../program/run.ts'
import { ask } from './ask.ts'

/** A prompt before an operation that is hard to undo. */
export interface Question {
  /**
   * describes the operation, such as `delete the team "Docs" (team_1)`; called only if the prompt
   * is shown
   */
  what: () => Promise<string>
  /** returns the command that undoes the operation; called only after `what` */
  undo?: () => string
  /** the reason why the operation can't be undone */
  noUndo?: string
  /** the organization that changes, if it isn't the current one */
  org?: string
}

/** Returns whether a user can answer a prompt, even if standard input provides IDs or a body. */
function canAskBesideInput(run: WithArgs & WithEnvironment): boolean {
  const { stdin, stderr } = run.environment
  if (!run.environment.sources.hasReadStdin || run.args.has('no-input')) return false
  return stderr.isTTY && stdin.hasTerminal === true
}

/** Returns whether a user can answer a prompt. */
export function canConfirm(run: WithArgs & WithConsole & WithEnvironment): boolean {
  return run.console.interactive || canAskBesideInput(run)
}

/** Throws if a confirmation is required but no user can answer a prompt. */
export function refuseUnconfirmed(run: WithArgs & WithConsole & WithEnvironment): void {
  if (run.args.has('yes') || canConfirm(run)) return
  const message = `${run.args.command} requires --yes without a terminal or with --no-input`
  throw usage([confirmationRequired(run.args.command, message)])
}

/**
 * Prompts for confirmation, and returns only if the user confirms. Without a terminal, requires
 * `--yes`.
 */
export async function confirm(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  { what, undo, noUndo = 'This cannot be undone', org: target }: Question,
): Promise<void> {
  if (run.args.has('yes')) return
  refuseUnconfirmed(run)
  const { profile, org, apiUrl } = await run.service.session()
  const named = target ?? run.args.text('org') ?? org?.value
  const place = [`profile ${profile.value}`, ...(named ? [`org ${named}`] : []), apiUrl.value]
  const lines = [
    `About to ${await what()}`,
    `  ${place.join(', ')}`,
    `  ${undo ? `To undo: ${undo()}` : noUndo}`,
  ]
  await confirmToContinue(run, lines.join('\n'))
}

/** Asks whether to continue. Any answer other than yes ends the run. */
export async function confirmToContinue(
  run: WithConsole & WithEnvironment,
  text: string,
): Promise<void> {
  const answer = await ask(run, `${text}\nContinue? [y/N]`)
  if (/^y(es)?$/i.test(answer)) return
  throw new DocsctlError('interrupted', 'Canceled. Nothing was changed')
}
