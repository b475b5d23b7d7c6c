import { basename } from 'node:path'
import { ownModules } from 'docsctl-own-modules'

let isInstalled = false

/** Makes plugins import docsctl and oclif from the executable. */
export function resolveOwnModules(modules) {
  if (isInstalled) return
  isInstalled = true
  for (const [specifier, file] of Object.entries(modules())) {
    const load = ownModules[basename(file, '.js')]
    globalThis.Bun.plugin({
      name: specifier,
      setup: (build) => build.module(specifier, () => ({ exports: load(), loader: 'object' })),
    })
  }
}
