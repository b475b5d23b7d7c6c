import { type Instance, render } from 'ink'
import type { Target } from '../changes/read-changes.ts'
import { DocsctlError } from '../errors.ts'
import type { ThemeName } from '../profile/settings.ts'
import type { Event } from './machine/effects.ts'
import type { KeyMap } from './machine/key-map.ts'
import { createKeyReader } from './machine/keys.ts'
import { startState, update } from './machine/update.ts'
import { withAccount } from './services/account.ts'
import { createRunner } from './services/runner.ts'
import type { Services } from './services/services.ts'
import { copyCode } from './view/copy-code.ts'
import { askPaper, createPaperReader } from './view/paper.ts'
import { createScreen, type Terminal } from './view/screen.ts'
import { Screen } from './view/view.tsx'

export interface ReviewOptions {
  terminal: Terminal
  services: Omit<Services, 'edit' | 'copy' | 'suspend'>
  keys: KeyMap
  color: boolean
  /** the paper that it is drawn on, where it is known */
  theme?: ThemeName | undefined
  /** the terminal may be asked for it */
  asksPaper?: boolean
  /** the change request to begin with, else the queue */
  target?: Target | undefined
  /** the page of it to begin with */
  page?: string | undefined
  /** what is wanted of the queue */
  filter?: string | undefined
  /** ends the review with its reason */
  signal: AbortSignal
  /** has what is noted on the way said in the view, until it is given none */
  divertNotes: (say: ((text: string) => void) | undefined) => void
  /** is told that the answer to a write is waited for, with the view closed */
  waits: () => void
  /** writes in the editor; the terminal is free meanwhile */
  edit: Services['edit']
}

/** So long is waited for the answer to a write when the review ends, in milliseconds. */
const patience = 10_000

/** The review, until it is left; throws what it ended by. */
export async function runReview(options: ReviewOptions): Promise<void> {
  const { terminal, keys, color, target, page, filter, signal } = options
  let theme = { color, attributes: true, name: options.theme }
  let end: (error: unknown) => void = () => {}
  const ended = new Promise<unknown>((resolve) => {
    end = resolve
  })
  const read = createKeyReader(
    (input) => dispatch({ type: 'input', input }),
    (work) => {
      const timer = setImmediate(work)
      return () => clearImmediate(timer)
    },
  )
  const withoutAnswer = createPaperReader((name) => {
    theme = { ...theme, name }
    drawSoon()
  })
  const screen = createScreen(terminal, (chunk) => {
    const typed = options.asksPaper ? withoutAnswer(chunk) : chunk
    if (typed !== '') read(typed)
  })
  let state = startState({ size: screen.size(), keys, target, page, filter })
  let instance: Instance | undefined
  let isDue = false
  let reason: unknown

  const draw = () => {
    isDue = false
    instance?.rerender(<Screen state={state} theme={theme} />)
  }
  function drawSoon() {
    // many keys can come at once: they are answered by one frame
    if (!isDue) setImmediate(draw)
    isDue = true
  }
  function dispatch(event: Event) {
    const step = update(state, event)
    state = step.state
    for (const effect of step.effects) runner.run(effect)
    drawSoon()
  }
  const mount = () => {
    screen.enter()
    instance = render(<Screen state={state} theme={theme} />, {
      stdout: screen.stdout,
      stdin: terminal.stdin,
      exitOnCtrlC: false,
      patchConsole: false,
      // keys are joined into frames above; a limit would only make the next one wait
      maxFps: 1000,
    })
    instance.waitUntilExit().catch(end)
  }
  /** The terminal is another's meanwhile, which may change its size. */
  const lending = async <Result,>(work: () => Promise<Result>): Promise<Result> => {
    unmount()
    try {
      return await work()
    } finally {
      state = update(state, { type: 'resize', size: screen.size() }).state
      mount()
    }
  }
  const unmount = () => {
    instance?.unmount()
    instance = undefined
    screen.leave()
  }
  const runner = createRunner({
    services: {
      ...options.services,
      copy: (text) => screen.write(copyCode(text)),
      edit: (draft) => lending(() => options.edit(draft)),
      suspend: () => lending(() => terminal.suspend()),
    },
    dispatch,
    quit: end,
  })
  const resize = () => {
    screen.clear()
    dispatch({ type: 'resize', size: screen.size() })
  }
  const stop = () => end(signal.reason)
  const gone = () => end(new DocsctlError('terminated', 'the terminal is gone'))
  signal.addEventListener('abort', stop)
  const forget = screen.onGone(gone)
  terminal.stdout.on('resize', resize)
  try {
    if (signal.aborted) throw signal.reason
    options.divertNotes((text) => dispatch({ type: 'done', text }))
    mount()
    // nobody waits for the answer: what is drawn before is drawn in the colours of the terminal
    if (options.asksPaper) screen.write(askPaper)
    dispatch({ type: 'start' })
    reason = await ended
  } catch (error) {
    reason = error
  } finally {
    signal.removeEventListener('abort', stop)
    forget()
    terminal.stdout.off('resize', resize)
    options.divertNotes(undefined)
    runner.stop()
    unmount()
    await runner.saved()
  }
  const leaves = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const error = withAccount(reason, await runner.account(patience, options.waits, leaves))
  if (error !== undefined) throw error
}
