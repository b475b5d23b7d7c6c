import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'

/** Loaded before the program: opens files up to the limit, then closes `?free=` of them. */
const held = []
try {
  for (;;) held.push(openSync(devNull))
} catch {
  const free = Number(new URL(import.meta.url).searchParams.get('free'))
  for (const handle of held.slice(0, free)) closeSync(handle)
}
