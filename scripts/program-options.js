import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import {
  externalZodForPlugins,
  fixedUndici,
  lazyRequires,
  withoutGraphql,
  withoutHttp2,
} from './bundle-plugins.js'
import { sourceCommit } from './commit.js'
import { lazyStringWidth } from './lazy-string-width.js'
import { oclifEntry, oclifParts } from './oclif-parts.js'

/** The oldest version of Node that runs the program. */
export const target = 'node20.19'

/** Ink uses top-level await, so this entry must stay an ES module. */
export const moduleEntry = 'modules/review'

/** Returns the source of each entry by its name in `dist`. */
export function programEntries() {
  const commands = readdirSync('src/commands', { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
  const hooks = readdirSync('src/host/program/hooks').sort()
  return {
    start: 'src/program.ts',
    help: 'src/host/help/docsctl-help.ts',
    client: 'src/client/library.ts',
    plugin: 'src/plugin-api.ts',
    [moduleEntry]: 'src/features/change-requests/review/review.tsx',
    ...oclifEntry,
    ...Object.fromEntries(
      hooks.map((file) => [`hooks/${basename(file, '.ts')}`, `src/host/program/hooks/${file}`]),
    ),
    ...Object.fromEntries(
      commands.map((file) => [`commands/${file.replace('.ts', '')}`, `src/commands/${file}`]),
    ),
  }
}

/** Returns the esbuild options for the program. The given plugins run first. */
export function programOptions(plugins = []) {
  return {
    bundle: true,
    metafile: true,
    write: false,
    platform: 'node',
    target,
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    external: [
      // contain native code, or read files next to themselves
      ...['esbuild', 'jq-web', '@napi-rs/keyring'],
      // optional imports of oclif and Ink that are never needed here
      ...['typescript', 'ts-node', 'tsx', 'react-devtools-core'],
      // cli-table3 colors its borders with it, and our tables have none
      '@colors/colors/safe',
    ],
    // with DEV set, Ink looks for React's developer tools
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.DEV': '"false"',
      docsctlCommit: JSON.stringify(sourceCommit ?? ''),
    },
    plugins: [
      ...plugins,
      ...[lazyStringWidth, externalZodForPlugins, oclifParts, lazyRequires],
      ...[withoutHttp2, withoutGraphql, fixedUndici],
    ],
    logLevel: 'warning',
  }
}
