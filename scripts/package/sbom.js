import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns a software bill of materials in the CycloneDX 1.6 format. It contains no times or random
 * numbers, so that builds are reproducible.
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

/**
 * Returns the license of a component. CycloneDX has separate keys for an ID and for an expression
 * such as `(MIT OR CC0-1.0)`.
 */
function licenseEntry(license) {
  return / /.test(license) ? { expression: license } : { license: { id: license } }
}
