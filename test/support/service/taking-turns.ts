import { type Agent, Dispatcher, request } from 'undici'
import type { Chance } from '../../../soak/chance.ts'

/**
 * Lets several actors take turns in a random order that depends on a seed. Only one actor runs at a
 * time, so that the run can be reproduced.
 */
export class Turns {
  readonly #chance: Chance
  readonly #waiting: (() => void)[] = []
  #actors: number

  constructor(actors: number, chance: Chance) {
    this.#actors = actors
    this.#chance = chance
  }

  /** Ends an actor's turn. Resolves when the actor gets its next turn. */
  async take(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve)
      this.#next()
    })
  }

  /** Ends an actor's last turn. */
  leave(): void {
    this.#actors -= 1
    this.#next()
  }

  #next(): void {
    if (this.#waiting.length < this.#actors || this.#actors === 0) return
    const [go] = this.#waiting.splice(this.#chance.below(this.#waiting.length), 1)
    go?.()
  }
}

/** Waits for a turn before each request and after each response. */
export class TurnDispatcher extends Dispatcher {
  readonly #agent: Agent
  readonly #turns: Turns

  constructor(agent: Agent, turns: Turns) {
    super()
    this.#agent = agent
    this.#turns = turns
  }

  override dispatch(
    { origin, path, method, headers, body }: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    handler.onConnect?.(() => {})
    const send = async () => {
      await this.#turns.take()
      const sent = { method, headers: headers as Record<string, string>, body: body as string }
      const answer = await request(`${origin}${path}`, { ...sent, dispatcher: this.#agent })
      const bytes = Buffer.from(await answer.body.arrayBuffer())
      await this.#turns.take()
      const raw = Object.entries(answer.headers).flatMap(([name, value]) =>
        [name, String(value)].map((text) => Buffer.from(text)),
      )
      handler.onHeaders?.(answer.statusCode, raw, () => {}, '')
      handler.onData?.(bytes)
      handler.onComplete?.([])
    }
    send().catch((error) => handler.onError?.(error))
    return true
  }

  override async close(): Promise<void> {}

  override async destroy(): Promise<void> {}
}
