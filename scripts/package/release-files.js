import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledPackages, noticesText } from '../third-party-notices.js'
import { bunVersion } from './platform-packages.js'
import { sbom } from './sbom.js'

/**
 * Returns the folders of all npm packages in an executable. `outputs` are the outputs in esbuild's
 * metafile.
 */
export function executablePackages({ outputs }) {
  // these packages aren't bundled, because their files are embedded
  const embedded = ['node_modules/jq-web', 'node_modules/@napi-rs/keyring']
  return [...bundledPackages(outputs), ...embedded].sort()
}

/** Writes the npm package, the software bill of materials, and the license notices. */
export function writeRelease(version) {
  const folders = executablePackages(
    JSON.parse(readFileSync('.build/executable/meta.json', 'utf8')),
  )
  writeFileSync('release/THIRD-PARTY-NOTICES.txt', noticesText(folders))
  writeFileSync(
    'release/docsctl-sbom.cdx.json',
    `${JSON.stringify(sbom(version, folders, bunVersion), null, 2)}\n`,
  )
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', 'release'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
}

/** Writes the file with the checksums of the release. */
export function writeChecksums() {
  writeFileSync('release/SHA256SUMS', checksums('release'))
}

/** Returns the checksums of the files in a folder, in the format of `sha256sum`. */
export function checksums(folder) {
  return readdirSync(folder)
    .filter((name) => name !== 'SHA256SUMS')
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
    .join('')
}
