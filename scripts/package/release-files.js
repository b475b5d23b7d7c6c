import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledPackages, noticesText } from '../third-party-notices.js'
import { bunVersion } from './platform-packages.js'
import { sbom } from './sbom.js'

/** Returns the folders of the packages in an executable, by esbuild's list of its files. */
export function executablePackages({ outputs }) {
  // jq is embedded, not bundled, and the keychain module is one of its native packages
  const embedded = ['node_modules/jq-web', 'node_modules/@napi-rs/keyring']
  return [...bundledPackages(outputs), ...embedded].sort()
}

/** Writes the npm package, the SBOM, and the notices. */
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

/** Writes the checksums of all files in `release`. */
export function writeChecksums() {
  writeFileSync('release/SHA256SUMS', checksums('release'))
}

/** Returns a line for each file in the folder, as `sha256sum` prints it. */
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
