import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Interfaces } from '@oclif/core'
import type { OwnModules } from './resolve.ts'

/**
 * Returns the modules of the running docsctl that plugins can import: `docsctl/plugin` and oclif.
 */
export function ownModules({
  name,
  root,
  pjson,
}: Pick<Interfaces.Config, 'name' | 'root' | 'pjson'>): OwnModules {
  const entries = Object.entries((pjson.exports ?? {}) as Record<string, { default?: string }>)
  const docsctlModules = entries.flatMap(([path, target]) =>
    target.default ? [[`${name}${path.slice(1)}`, join(root, target.default)]] : [],
  )
  const dist = join(root, 'dist')
  const oclif: OwnModules = JSON.parse(readFileSync(join(dist, 'oclif.json'), 'utf8'))
  const oclifModules = Object.entries(oclif).map(([part, file]) => [part, join(dist, file)])
  return Object.fromEntries([...docsctlModules, ...oclifModules])
}
