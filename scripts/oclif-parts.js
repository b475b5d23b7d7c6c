import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const core = require('@oclif/core')
const { exports: parts } = JSON.parse(readFileSync(require.resolve('@oclif/core/package.json')))

/**
 * The entry for plugins that import oclif. An entry for each of oclif's exported paths would split
 * oclif into many chunks.
 */
export const oclifEntry = { oclif: 'docsctl-oclif' }

/**
 * Provides the code of this entry. It lists the names of all exports, because ES modules in plugins
 * can't import names that are computed.
 */
export const oclifParts = {
  name: 'oclif-parts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^docsctl-oclif$/ }, ({ path }) => ({ path, namespace: 'docsctl' }))
    onLoad({ filter: /^docsctl-oclif$/, namespace: 'docsctl' }, () => ({
      contents: `export { ${Object.keys(core).join(', ')} } from '@oclif/core'`,
      resolveDir: '.',
    }))
  },
}

/** Returns the path of a value in `@oclif/core`, such as `.Flags.string`. */
function exportPath(value) {
  for (const [name, held] of Object.entries(core)) {
    if (held === value) return `.${name}`
    const inner = Object.entries(held).find(([, one]) => one === value)
    if (inner) return `.${name}.${inner[0]}`
  }
  return undefined
}

/**
 * Writes a file for each exported path of oclif, such as `@oclif/core/ux`. These files get their
 * values from the entry. Omits types and internal values.
 */
export function writeOclifParts(folder) {
  const files = { '@oclif/core': 'oclif.js' }
  for (const part of Object.keys(parts)) {
    if (part === '.' || part === './package.json') continue
    const exported = Object.entries(require(`@oclif/core${part.slice(1)}`))
    const places = exported.flatMap(([name, value]) => {
      const place = exportPath(value)
      return place && name !== 'default' ? [[name, place]] : []
    })
    if (places.length === 0) continue
    const getters = places.map(([name, place]) => `get ${name}(){return core${place}}`)
    const names = places.map(([name]) => name)
    const file = `oclif-${part.slice(2).replace('/', '-')}.js`
    writeFileSync(
      `${folder}/${file}`,
      `"use strict";const core=require("./oclif.js");module.exports={${getters}};0&&(module.exports={${names}});\n`,
    )
    files[`@oclif/core${part.slice(1)}`] = file
  }
  return files
}
