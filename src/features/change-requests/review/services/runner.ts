import { DocsctlError } from '../../../../errors.ts'
import type {
  EffectRequest,
  EffectRequestType,
  EffectResponse,
  Event,
  ReviewEffect,
  Write,
  WriteResponse,
} from '../machine/effects.ts'
import { editorFileName } from './editor.ts'
import { createSaveQueue } from './save-queue.ts'
import type { Services } from './services.ts'

export interface Runner {
  run(effect: ReviewEffect): void
  /** waits until all notes are stored on disk */
  saved(): Promise<void>
  stop(): void
  /**
   * returns the outcome of a pending write; if the write isn't complete, calls `waits` and waits
   * until `leaves` resolves or for `patience` ms
   */
  account(
    patience: number,
    waits?: () => void,
    leaves?: Promise<void>,
  ): Promise<PendingWrite | undefined>
}

/**
 * A write that was pending when the review ended. If the outcome is absent, the result is unknown.
 */
export interface PendingWrite {
  write: Write
  outcome: 'done' | { part: string; failed: DocsctlError } | DocsctlError | undefined
}

export interface RunnerOptions {
  services: Services
  dispatch: (event: Event) => void
  quit: (error: unknown) => void
}

/** Runs the effects of the state machine and dispatches their results. */
export function createRunner({ services, dispatch, quit }: RunnerOptions): Runner {
  const controllers = new Map<EffectRequestType, AbortController>()
  let currentWrite: { write: Write; outcome: Promise<PendingWrite['outcome']> } | undefined

  const tellFailure = (error: DocsctlError) => dispatch({ type: 'not-done', error })

  /** Reports an expected failure to the user. Any other error is a bug and ends the review. */
  const report = (error: unknown, tell: (error: DocsctlError) => void) => {
    if (error instanceof DocsctlError) tell(error)
    else quit(error)
  }

  const saves = createSaveQueue(services, (error) => report(error, tellFailure))

  async function answer(request: number, ask: EffectRequest): Promise<void> {
    const own = new AbortController()
    // don't cancel a write, because the service may already have processed it
    if (ask.type !== 'write') controllers.get(ask.type)?.abort()
    controllers.set(ask.type, own)
    try {
      const work = services[ask.type] as (
        ask: EffectRequest,
        signal: AbortSignal,
        at: (text: string) => void,
      ) => Promise<unknown>
      const at = (text: string) => {
        if (!own.signal.aborted) dispatch({ type: 'progress', text })
      }
      // store a draft on disk before it is sent
      const pendingSaves = ask.type === 'write' ? saves.finished() : undefined
      const responsePromise = pendingSaves
        ? pendingSaves.then(() => work(ask, own.signal, at))
        : work(ask, own.signal, at)
      if (ask.type === 'write')
        currentWrite = {
          write: ask,
          outcome: runOutcome(responsePromise as Promise<WriteResponse>),
        }
      const found = await responsePromise
      dispatch({ type: 'answer', request, ask, answer: found } as EffectResponse)
    } catch (error) {
      if (!own.signal.aborted) {
        report(error, (known) => dispatch({ type: 'failure', request, ask, error: known }))
      }
    } finally {
      if (controllers.get(ask.type) === own) controllers.delete(ask.type)
      if (ask.type === 'write') currentWrite = undefined
    }
  }

  const small = (work: Promise<void>) => work.catch((error) => report(error, tellFailure))

  async function edit({
    type: _,
    target,
    purpose,
    ...draft
  }: Extract<ReviewEffect, { type: 'edit' }>): Promise<void> {
    const text = await services.edit({ ...draft, name: editorFileName(purpose) })
    dispatch({ type: 'edited', target, purpose, text })
  }

  return {
    run(effect) {
      switch (effect.type) {
        case 'ask':
          void answer(effect.request, effect.ask)
          break
        case 'forget':
          for (const type of effect.asks) controllers.get(type)?.abort()
          break
        case 'save':
          saves.add(effect)
          break
        case 'edit':
          void small(edit(effect))
          break
        case 'open':
          void small(
            services
              .open(effect.url)
              .then(() => dispatch({ type: 'done', text: 'Opened in the browser' })),
          )
          break
        case 'copy':
          services.copy(effect.text)
          dispatch({ type: 'done', text: `Copied ${effect.text}` })
          break
        case 'suspend':
          void small(services.suspend())
          break
        case 'quit':
          quit(effect.error)
          break
      }
    },
    saved: async () => saves.finished(),
    stop() {
      for (const own of controllers.values()) own.abort()
    },
    async account(patience, waits, leaves) {
      if (!currentWrite) return undefined
      waits?.()
      const { write, outcome } = currentWrite
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

/** Returns the outcome of a write, or `undefined` if the error doesn't determine the outcome. */
async function runOutcome(
  responsePromise: Promise<WriteResponse>,
): Promise<PendingWrite['outcome']> {
  try {
    const { part, failed } = await responsePromise
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
