import { DocsctlError } from '../../errors.ts'
import type {
  Ask,
  AskType,
  EffectAnswer,
  Event,
  ReviewEffect,
  Write,
  WriteAnswer,
} from '../machine/effects.ts'
import { fileNameOf } from './editor.ts'
import type { Services } from './services.ts'

export interface Runner {
  run(effect: ReviewEffect): void
  /** waits until everything that is to be on disk is there */
  saved(): Promise<void>
  stop(): void
  /** what became of the write that was on its way: `waits` is told that it is waited for, until `leaves` or long enough */
  account(
    patience: number,
    waits?: () => void,
    leaves?: Promise<void>,
  ): Promise<Account | undefined>
}

/** A write that nobody waits for any more; without an outcome nobody knows what became of it. */
export interface Account {
  write: Write
  outcome: 'done' | { part: string; failed: DocsctlError } | DocsctlError | undefined
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
  let writing: { write: Write; outcome: Promise<Account['outcome']> } | undefined

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
      const work = services[ask.type] as (
        ask: Ask,
        signal: AbortSignal,
        at: (text: string) => void,
      ) => Promise<unknown>
      const at = (text: string) => {
        if (!own.signal.aborted) dispatch({ type: 'progress', text })
      }
      const working = work(ask, own.signal, at)
      if (ask.type === 'write')
        writing = { write: ask, outcome: outcomeOf(working as Promise<WriteAnswer>) }
      const found = await working
      dispatch({ type: 'answer', request, ask, answer: found } as EffectAnswer)
    } catch (error) {
      if (!own.signal.aborted) {
        report(error, (known) => dispatch({ type: 'failure', request, ask, error: known }))
      }
    } finally {
      if (running.get(ask.type) === own) running.delete(ask.type)
      if (ask.type === 'write') writing = undefined
    }
  }

  const small = (work: Promise<void>) =>
    work.catch((error) => report(error, (known) => dispatch({ type: 'not-done', error: known })))

  async function edit({
    type: _,
    target,
    purpose,
    ...draft
  }: Extract<ReviewEffect, { type: 'edit' }>): Promise<void> {
    const text = await services.edit({ ...draft, name: fileNameOf(purpose) })
    dispatch({ type: 'edited', target, purpose, text })
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
        case 'suspend':
          void small(services.suspend())
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
    async account(patience, waits, leaves) {
      if (!writing) return undefined
      waits?.()
      const { write, outcome } = writing
      let timer: NodeJS.Timeout | undefined
      const enough = new Promise<undefined>((resolve) => {
        timer = setTimeout(resolve, patience, undefined)
      })
      const known = await Promise.race([
        outcome,
        enough,
        ...(leaves ? [leaves.then(() => undefined)] : []),
      ])
      clearTimeout(timer)
      return { write, outcome: known }
    },
  }
}

/** Whether it was carried out; a failure of the way there tells nothing of it. */
async function outcomeOf(working: Promise<WriteAnswer>): Promise<Account['outcome']> {
  try {
    const { part, failed } = await working
    return part !== undefined && failed ? { part, failed } : 'done'
  } catch (error) {
    const isKnown = error instanceof DocsctlError && !unsure.has(error.kind)
    return isKnown ? error : undefined
  }
}

const unsure: ReadonlySet<DocsctlError['kind']> = new Set([
  'unreachable',
  'interrupted',
  'terminated',
])
