import { DocsctlError } from '../../errors.ts'
import { usage } from '../../text/sentences.ts'
import type { Machine, ServiceAccess, Speaker } from '../program/roles.ts'
import type { TypedWords } from '../words/typed-words.ts'
import { ask } from './ask.ts'

/** A question before something that is hard to take back. */
export interface Question {
  /** what is about to happen, such as `delete the team "Docs" (team_1)`; read only when it is asked */
  what: () => Promise<string>
  /** how it can be taken back, where it can; asked for after `what` */
  undo?: () => string
}

/** Where ids or a body are piped in, whoever typed the command still sits at the terminal. */
function canAskBesideInput(run: TypedWords & Machine): boolean {
  const { stdin, stderr } = run.runtime
  if (!run.sources.hasReadStdin || run.has('no-input')) return false
  return stderr.isTTY && stdin.hasTerminal === true
}

/** Whether somebody is there to answer a question. */
export function canBeAsked(run: TypedWords & Speaker & Machine): boolean {
  return run.interactive || canAskBesideInput(run)
}

/** Throws where a question is due, and nobody is there to answer it. */
export function refuseUnasked(run: TypedWords & Speaker & Machine): void {
  if (run.has('yes') || canBeAsked(run)) return
  throw usage([{ where: run.name, rule: 'needs --yes where nobody can be asked' }])
}

/** Goes on only with a yes; where nobody can be asked, `--yes` must have been typed. */
export async function confirm(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  { what, undo }: Question,
): Promise<void> {
  if (run.has('yes')) return
  refuseUnasked(run)
  const { profile, org, apiUrl } = await run.session()
  const named = run.text('org') ?? org?.value
  const place = [`profile ${profile.value}`, ...(named ? [`org ${named}`] : []), apiUrl.value]
  const lines = [
    `About to ${await what()}`,
    `  ${place.join(', ')}`,
    `  ${undo ? `to undo: ${undo()}` : "this can't be undone"}`,
  ]
  await goOn(run, lines.join('\n'))
}

/** Asks whether to go on with what was just said; anything but a yes ends it. */
export async function goOn(run: Speaker & Machine, text: string): Promise<void> {
  const answer = await ask(run, `${text}\nGo on? [y/N]`)
  if (/^y(es)?$/i.test(answer)) return
  throw new DocsctlError('interrupted', 'cancelled; nothing was changed')
}
