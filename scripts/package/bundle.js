import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: ['scripts/package/inside/entry.js'],
    outfile: join(folder, 'program.js'),
    format: 'cjs',
    banner: {
      js: 'const docsctlFile=process.argv[1],docsctlFolder=require("node:path").dirname(docsctlFile);',
    },
    external: options.external.filter((name) => !embeddedPackages.includes(name)),
    // ignore warnings about esbuild's binary, which an environment variable locates at run time
    logOverride: { 'require-resolve-not-external': 'silent' },
    define: {
      ...options.define,
      // otherwise, bun replaces these names with the path of the build folder
      __dirname: 'docsctlFolder',
      __filename: 'docsctlFile',
      docsctlVersion: JSON.stringify(versionText(version)),
      docsctlNativeDigests: JSON.stringify(digests),
    },
    plugins: [
      dataAsFiles,
      ...[embeddedFiles, insideImport, ownModules(parts), withoutTopLevelAwait],
      ...[lazyStringWidth, oclifParts, lazyRequiresOfBundle],
      ...[withoutHttp2, withoutGraphql, withoutUnusedParts, fixedUndici],
    ],
  })
  return { code: outputFiles[0].text, metafile }
}

const embeddedPackages = ['esbuild', '@napi-rs/keyring', 'jq-web']
