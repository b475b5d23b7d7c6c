import type { Plugin } from 'esbuild'

export const withoutTopLevelAwait: Plugin
