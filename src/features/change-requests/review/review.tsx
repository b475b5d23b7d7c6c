import { type Instance, render } from 'ink'
import { DocsctlError } from '../../../errors.ts'
import type { ThemeName } from '../../../profile/settings.ts'
import type { Event } from './machine/effects.ts'
import type { KeyMap } from './machine/key-map.ts'
import { createKeyReader } from './machine/keys.ts'
import { startState, update } from './machine/update.ts'
import { createRunner } from './services/runner.ts'
import type { CommonOptions } from './services/services.ts'
import { withWriteOutcome } from './services/write-outcome.ts'
import { backgroundQuery, createBackgroundReader } from './view/background.ts'
import { copyCode } from './view/copy-code.ts'
import { createScreen, type Terminal } from './view/screen.ts'
import { ReviewScreen } from './view/view.tsx'

export interface ReviewOptions extends CommonOptions {
  terminal: Terminal
  keys: KeyMap
  color: boolean
  /** true to handle mouse clicks and the wheel */
  hasMouse?: boolean
  /** the background color of the terminal, if known */
  theme?: ThemeName | undefined
  /** true if the terminal supports queries for its background color */
  queriesBackground?: boolean
  /** called if a write is still pending after the screen is closed */
  waits: () => void
}

/** The maximum time to wait for a pending write when the review ends, in ms. */
const patience = 10_000

/** Runs the review until the user quits. Throws the error that ended it. */
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
    () => performance.now(),
  )
  const withoutAnswer = createBackgroundReader((name) => {
    theme = { ...theme, name }
    drawSoon()
  })
  const onData = (chunk: string) => {
    const typed = options.queriesBackground ? withoutAnswer(chunk) : chunk
    if (typed !== '') read(typed)
  }
  const screen = createScreen(terminal, onData, options.hasMouse)
  let state = startState({ size: screen.size(), keys, target, page, filter })
  let instance: Instance | undefined
  let isDue = false
  let reason: unknown

  const draw = () => {
    isDue = false
    instance?.rerender(<ReviewScreen state={state} theme={theme} />)
  }
  function drawSoon() {
    // draw a single frame for keys that arrive together
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
    instance = render(<ReviewScreen state={state} theme={theme} />, {
      stdout: screen.stdout,
      stdin: terminal.stdin,
      exitOnCtrlC: false,
      patchConsole: false,
      // frames are already batched above, so a limit would only delay them
      maxFps: 1000,
    })
    instance.waitUntilExit().catch(end)
  }
  /**
   * Runs another program in the terminal. The size of the terminal can change during that time.
   */
  const withTerminalReleased = async <Result,>(work: () => Promise<Result>): Promise<Result> => {
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
      edit: (draft) => withTerminalReleased(() => options.edit(draft)),
      suspend: () => withTerminalReleased(() => terminal.suspend()),
    },
    dispatch,
    quit: end,
  })
  const resize = () => {
    screen.clear()
    dispatch({ type: 'resize', size: screen.size() })
  }
  const stop = () => end(signal.reason)
  const gone = () => end(new DocsctlError('terminated', 'The terminal was closed'))
  signal.addEventListener('abort', stop)
  const forget = screen.onTerminalLoss(gone)
  terminal.stdout.on('resize', resize)
  try {
    if (signal.aborted) throw signal.reason
    options.divertNotes((text) => dispatch({ type: 'done', text }))
    mount()
    // until the terminal responds, frames use its default colors
    if (options.queriesBackground) screen.write(backgroundQuery)
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
  const error = withWriteOutcome(reason, await runner.account(patience, options.waits, leaves))
  if (error !== undefined) throw error
}
