import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const core = require('@oclif/core')
const { exports: parts } = JSON.parse(readFileSync(require.resolve('@oclif/core/package.json')))

/** What plugins get that import oclif: the one that runs them. An entry for each part would scatter it over many chunks. */
export const oclifEntry = { oclif: 'docsctl-oclif' }

/** A module that imports it looks for names in the text of the file, so that each has to be written there. */
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

/** Where a value of a part stands in the whole: `.Flags.string` */
function placeOf(value) {
  for (const [name, held] of Object.entries(core)) {
    if (held === value) return `.${name}`
    const inner = Object.entries(held).find(([, one]) => one === value)
    if (inner) return `.${name}.${inner[0]}`
  }
  return undefined
}

/** `@oclif/core/ux` and the like, by what the whole has of them; all but types and oclif's own workings. */
export function writeOclifParts(folder) {
  const files = { '@oclif/core': 'oclif.js' }
  for (const part of Object.keys(parts)) {
    if (part === '.' || part === './package.json') continue
    const exported = Object.entries(require(`@oclif/core${part.slice(1)}`))
    const places = exported.flatMap(([name, value]) => {
      const place = placeOf(value)
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
