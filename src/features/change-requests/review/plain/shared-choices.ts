import { count } from '../../../../output/text/text.ts'
import { noLink, noneUnresolved, noPreview } from '../machine/wording.ts'
import { askYesNo, type Choice, type Turn } from './choices.ts'
import { confirmMerge, printGates } from './merge.ts'
import { type Reading, reload, rereadThreads } from './reading.ts'
import { type PlainSession, write, writeInParts } from './session.ts'
import { sendVerdict } from './verdict.ts'
import { describeSubject } from './wording.ts'

/** The result of a view after the change request is merged. */
export type MergedEnd = 'merged'

/**
 * Returns the commands that every view of a change request has. `restart` returns the next view
 * after a reload.
 */
export function sharedChoices<Out>(
  session: PlainSession,
  reading: Reading,
  restart: () => Turn<Out>,
): Choice<Out | MergedEnd>[] {
  const { target } = reading
  const reloadAndRestart = async () => ((await reload(session, reading)) ? restart() : undefined)
  return [
    {
      word: 'pull',
      short: 'p',
      help: 'Pull from main',
      run: async () => {
        const question = `Pull main into ${describeSubject(reading.changes.changeRequest)}? The pull creates a new revision that everyone can see.`
        if (!(await askYesNo(session.prompter, question, 'Nothing was pulled'))) return undefined
        return (await write(session, { kind: 'pull', target })) ? reloadAndRestart() : undefined
      },
    },
    {
      word: 'verdict',
      short: 'ver',
      help: 'Approve, request changes, or comment, and send all draft comments',
      run: () => sendVerdict(session, reading),
    },
    {
      word: 'resolve-all',
      short: 'x',
      help: 'Resolve all threads in the change request',
      run: () => resolveAll(session, reading),
    },
    {
      word: 'gates',
      short: 'g',
      help: 'Check the merge gates',
      run: async () => {
        await printGates(session, reading)
        return undefined
      },
    },
    {
      word: 'merge',
      short: 'm',
      help: 'Check the gates, and merge after a prompt',
      run: async () => ((await confirmMerge(session, reading)) ? 'merged' : undefined),
    },
    {
      word: 'browser',
      short: 'o',
      help: 'Open the change request in the browser',
      run: () => onLink(session, reading, 'browser'),
    },
    {
      word: 'preview',
      short: 'pre',
      help: 'Open the preview in the browser',
      run: () => openPreview(session, reading),
    },
    {
      word: 'copy',
      short: 'y',
      help: 'Show and copy the link to the change request',
      run: () => onLink(session, reading, 'copy'),
    },
    { word: 'reload', short: 'r', help: 'Reload', run: reloadAndRestart },
  ]
}

async function onLink(
  { prompter, services, attempt }: PlainSession,
  { changes }: Reading,
  how: 'browser' | 'copy',
): Promise<undefined> {
  const url = changes.changeRequest.urls?.app
  if (typeof url !== 'string') {
    prompter.say(noLink)
  } else if (how === 'copy') {
    services.copy(url)
    prompter.say(`Copied ${url}`)
  } else if (await attempt(() => services.open(url))) {
    prompter.say('Opened in the browser')
  }
}

async function openPreview(
  { prompter, services, signal, attempt }: PlainSession,
  { target }: Reading,
): Promise<undefined> {
  const found = await attempt(() => services.preview({ target }, signal))
  const url = found?.result
  if (found && url === undefined) prompter.say(noPreview)
  if (url !== undefined && (await attempt(() => services.open(url)))) {
    prompter.say('Opened in the browser')
  }
}

async function resolveAll(session: PlainSession, reading: Reading): Promise<undefined> {
  const { prompter } = session
  const { target } = reading
  const threads = reading.threads.filter(({ resolved }) => !resolved).map(({ id }) => id)
  if (threads.length === 0) {
    prompter.say(noneUnresolved)
    return
  }
  const question = `Resolve ${count(threads.length, 'thread')}?`
  if (!(await askYesNo(prompter, question, 'Nothing was resolved'))) return
  // some threads can be resolved even if others fail
  if (await writeInParts(session, { kind: 'resolve-all', target, threads })) {
    await rereadThreads(session, reading)
  }
}
