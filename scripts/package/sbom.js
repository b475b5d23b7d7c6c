import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the list of bundled packages in the format CycloneDX 1.6.
 * It contains no time and no
 * random number, so that two builds are equal.
 */
export function sbom(version, folders, bunVersion) {
  const components = folders.map((folder) => component(readPackage(folder)))
  components.push(component({ name: 'bun', version: bunVersion, license: 'MIT' }))
  const unique = new Map(components.map((one) => [one['bom-ref'], one]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: component({ ...readPackage('.'), version }, 'application') },
    components: [...unique.values()],
  }
}

function readPackage(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

function component({ name, version, license }, type = 'library') {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type,
    'bom-ref': purl,
    name,
    version,
    ...(license && { licenses: [licenseEntry(license)] }),
    purl,
  }
}

/** A license expression such as `(MIT OR CC0-1.0)` uses a different key than a single license. */
function licenseEntry(license) {
  return / /.test(license) ? { expression: license } : { license: { id: license } }
}
