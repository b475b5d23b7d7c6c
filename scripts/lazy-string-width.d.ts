import type { Plugin } from 'esbuild'

export const lazyStringWidth: Plugin
