import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'

/**
 * Opens as many files as the limit allows, and then closes `?free=` of them. Loaded before the
 * program.
 */
const held = []
try {
  for (;;) held.push(openSync(devNull))
} catch {
  const free = Number(new URL(import.meta.url).searchParams.get('free'))
  for (const handle of held.slice(0, free)) closeSync(handle)
}
