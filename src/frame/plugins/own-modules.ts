import { join } from 'node:path'
import type { Interfaces } from '@oclif/core'
import type { OwnModules } from './resolve.ts'

/** The files of the running program behind what a plugin may import of it: `docsctl/plugin`. */
export function ownModules({
  name,
  root,
  pjson,
}: Pick<Interfaces.Config, 'name' | 'root' | 'pjson'>): OwnModules {
  const entries = Object.entries((pjson.exports ?? {}) as Record<string, { default?: string }>)
  return Object.fromEntries(
    entries.flatMap(([path, target]) =>
      target.default ? [[`${name}${path.slice(1)}`, join(root, target.default)]] : [],
    ),
  )
}
