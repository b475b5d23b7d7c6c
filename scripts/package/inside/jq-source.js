import { join } from 'node:path'
import { embedded } from './program-folder.js'

/** Returns the path of the embedded jq. */
export function jqFile() {
  return join(embedded, 'jq/jq.js')
}

/**
 * The code that loads jq in a worker thread. It doesn't use `require`, which would treat the
 * embedded file as an ES module.
 */
export const loadJq = `((file) => {
  const module = { exports: {} }
  const fs = require('node:fs')
  const zlib = require('node:zlib')
  const readWasm = () => zlib.brotliDecompressSync(fs.readFileSync(file.replace('jq.js', 'jq.wasm.br')))
  const ofJq = (name) => (name === 'fs' ? { ...fs, readFileSync: readWasm } : require(name))
  const names = ['require', 'module', 'exports', '__dirname']
  const run = new Function(...names, fs.readFileSync(file, 'utf8'))
  run(ofJq, module, module.exports, '')
  return module.exports
})(workerData)`
