import type { Plugin } from 'esbuild'

export const withoutTopLevelAwait: Plugin
export const withoutUnusedParts: Plugin
