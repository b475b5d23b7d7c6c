import { join } from 'node:path'
import { embedded } from './program-folder.js'

/** Returns the path of the embedded, compressed jq. */
export function jqFile() {
  return join(embedded, 'jq/jq.js.br')
}

/**
 * The code that loads jq in a worker thread. It doesn't use `require`, which would treat the
 * embedded file as an ES module.
 */
export const loadJq = `((file) => {
  const module = { exports: {} }
  const fs = require('node:fs')
  const zlib = require('node:zlib')
  const decompressed = (path) => zlib.brotliDecompressSync(fs.readFileSync(path))
  const readWasm = () => decompressed(file.replace('jq.js', 'jq.wasm'))
  const ofJq = (name) => (name === 'fs' ? { ...fs, readFileSync: readWasm } : require(name))
  const names = ['require', 'module', 'exports', '__dirname']
  const run = new Function(...names, decompressed(file).toString('utf8'))
  run(ofJq, module, module.exports, '')
  return module.exports
})(workerData)`
