import { DocsctlError } from '../../errors.ts'
import type { Answer, Ask, AskType, Effect, Event } from '../machine/effects.ts'
import type { Services } from './services.ts'

export interface Runner {
  run(effect: Effect): void
  /** waits until everything that is to be on disk is there */
  saved(): Promise<void>
  stop(): void
}

export interface RunnerOptions {
  services: Services
  dispatch: (event: Event) => void
  quit: (error: unknown) => void
}

/** Does what the state machine asks for, and tells it what became of it. */
export function createRunner({ services, dispatch, quit }: RunnerOptions): Runner {
  const running = new Map<AskType, AbortController>()
  let saving: Promise<void> = Promise.resolve()

  /** An expected failure is the reader's to see; any other error is a bug, which ends the review. */
  const report = (error: unknown, tell: (error: DocsctlError) => void) => {
    if (error instanceof DocsctlError) tell(error)
    else quit(error)
  }

  async function answer(request: number, ask: Ask): Promise<void> {
    const own = new AbortController()
    // a write that was sent can't be taken back by forgetting it
    if (ask.type !== 'write') running.get(ask.type)?.abort()
    running.set(ask.type, own)
    try {
      const work = services[ask.type] as (ask: Ask, signal: AbortSignal) => Promise<unknown>
      const found = await work(ask, own.signal)
      dispatch({ type: 'answer', request, ask, answer: found } as Answer)
    } catch (error) {
      if (!own.signal.aborted) {
        report(error, (known) => dispatch({ type: 'failure', request, ask, error: known }))
      }
    } finally {
      if (running.get(ask.type) === own) running.delete(ask.type)
    }
  }

  const small = (work: Promise<void>) =>
    work.catch((error) => report(error, (known) => dispatch({ type: 'not-done', error: known })))

  async function edit({ target, purpose, text }: Extract<Effect, { type: 'edit' }>): Promise<void> {
    dispatch({ type: 'edited', target, purpose, text: await services.edit(text) })
  }

  return {
    run(effect) {
      switch (effect.type) {
        case 'ask':
          void answer(effect.request, effect.ask)
          break
        case 'forget':
          for (const type of effect.asks) running.get(type)?.abort()
          break
        case 'save':
          // one after another, so that the last one is what stays
          saving = saving.then(() => small(services.save(effect.target, effect.notes)))
          break
        case 'edit':
          void small(edit(effect))
          break
        case 'open':
          void small(
            services
              .open(effect.url)
              .then(() => dispatch({ type: 'done', text: 'opened in the browser' })),
          )
          break
        case 'copy':
          services.copy(effect.text)
          dispatch({ type: 'done', text: `copied ${effect.text}` })
          break
        case 'quit':
          quit(effect.error)
          break
      }
    },
    saved: () => saving,
    stop() {
      for (const own of running.values()) own.abort()
    },
  }
}
