import type { Received } from './wire/transport.ts'

/** `undefined` where the text is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const bodies = new WeakMap<Received, { value: unknown }>()

/** What an answer holds as JSON, read once. */
export function jsonIn(received: Received): unknown {
  const known = bodies.get(received) ?? { value: parsed(received.text) }
  bodies.set(received, known)
  return known.value
}
