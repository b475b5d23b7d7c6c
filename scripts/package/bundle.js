import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import {
  fixedUndici,
  lazyRequiresOfBundle,
  withoutGraphql,
  withoutHttp2,
} from '../bundle-plugins.js'
import { versionText } from '../commit.js'
import { lazyStringWidth } from '../lazy-string-width.js'
import { oclifParts, writeOclifParts } from '../oclif-parts.js'
import { programOptions } from '../program-options.js'
import {
  dataAsFiles,
  embeddedFiles,
  insideImport,
  ownModules,
  withoutTopLevelAwait,
  withoutUnusedParts,
} from './executable-plugins.js'

/**
 * Bundles the program as one file that loads each command on first use. Returns the code and
 * esbuild's metafile.
 */
export async function bundleProgram(folder, version, digests) {
  const parts = join(folder, 'oclif-parts')
  rmSync(parts, { recursive: true, force: true })
  mkdirSync(parts, { recursive: true })
  writeFileSync(join(parts, 'package.json'), '{"type":"commonjs"}')
  writeOclifParts(parts)
  const options = programOptions()
  const define = {
    ...options.define,
    // otherwise, bun replaces these names with the path of the build folder
    __dirname: 'docsctlFolder',
    __filename: 'docsctlFile',
    docsctlVersion: JSON.stringify(versionText(version)),
    docsctlNativeDigests: JSON.stringify(digests),
  }
  const completion = await bundleCompletion({ ...options, define })
  const { outputFiles, metafile } = await build({
    ...options,
    define,
    entryPoints: ['scripts/package/inside/entry.js'],
    outfile: join(folder, 'program.js'),
    format: 'cjs',
    banner: {
      js: 'const docsctlFile=process.argv[1],docsctlFolder=require("node:path").dirname(docsctlFile);',
    },
    external: options.external.filter((name) => !embeddedPackages.includes(name)),
    // ignore warnings about esbuild's binary, which an environment variable locates at run time
    logOverride: { 'require-resolve-not-external': 'silent' },
    plugins: [
      dataAsFiles,
      ...[embeddedFiles, insideImport, ownModules(parts, completion), withoutTopLevelAwait],
      ...[lazyStringWidth, oclifParts, lazyRequiresOfBundle],
      ...[withoutHttp2, withoutGraphql, withoutUnusedParts, fixedUndici],
    ],
  })
  return { code: outputFiles[0].text, metafile }
}

const embeddedPackages = ['esbuild', '@napi-rs/keyring', 'jq-web']

/**
 * Bundles the completion on its own, without the code that it imports later. Otherwise, esbuild
 * would include unused parts of these imports, and loading them would take most of the time of a
 * completion.
 */
async function bundleCompletion(options) {
  const { outputFiles } = await build({
    ...options,
    entryPoints: ['src/features/completion/complete.ts'],
    format: 'cjs',
    plugins: [embeddedFiles, importsStay],
  })
  return outputFiles[0].text
}

/** Leaves dynamic imports to the bundle of the program, which contains the same modules. */
const importsStay = {
  name: 'imports-stay',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined
      return { path: path.startsWith('.') ? resolve(resolveDir, path) : path, external: true }
    })
  },
}
