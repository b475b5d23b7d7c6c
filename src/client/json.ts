import type { Received } from './wire/transport.ts'

/** Parses JSON. Returns `undefined` if the text is invalid. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const bodies = new WeakMap<Received, { value: unknown }>()

/** Returns the JSON of a response, and parses it only once. */
export function parseBody(received: Received): unknown {
  const known = bodies.get(received) ?? { value: parsed(received.text) }
  bodies.set(received, known)
  return known.value
}
