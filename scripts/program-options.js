import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import {
  externalZodForPlugins,
  fixedUndici,
  lazyRequires,
  separateZodForMcp,
  withoutGraphql,
  withoutHttp2,
} from './bundle-plugins.js'
import { sourceCommit } from './commit.js'
import { lazyStringWidth } from './lazy-string-width.js'
import { oclifEntry, oclifParts } from './oclif-parts.js'

/** The minimum version of Node. */
export const target = 'node20.19'

/** The only entry that stays an ES module, because Ink uses top-level await. */
export const moduleEntry = 'modules/review'

/** Returns the source files of the program's entries, by their names in `dist`. */
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

/** Returns the esbuild options for the program. The given plugins come first. */
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
      // these packages contain native code, or read files in their own folder
      ...['esbuild', 'jq-web', '@napi-rs/keyring'],
      // oclif and Ink try to import these packages, but docsctl doesn't need them
      ...['typescript', 'ts-node', 'tsx', 'react-devtools-core'],
      // cli-table3 uses this package for colored borders, which docsctl doesn't have
      '@colors/colors/safe',
    ],
    // if `DEV` is set, Ink connects to React's developer tools
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.DEV': '"false"',
      docsctlCommit: JSON.stringify(sourceCommit ?? ''),
    },
    plugins: [
      ...plugins,
      ...[lazyStringWidth, externalZodForPlugins, separateZodForMcp, oclifParts, lazyRequires],
      ...[withoutHttp2, withoutGraphql, fixedUndici],
    ],
    logLevel: 'warning',
  }
}
