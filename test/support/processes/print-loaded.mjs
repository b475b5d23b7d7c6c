import fs, { writeSync } from 'node:fs'
import { Session } from 'node:inspector'
import module, { register } from 'node:module'
import { pathToFileURL } from 'node:url'
import { MessageChannel } from 'node:worker_threads'

/**
 * Loaded before the program. When the program ends, prints the URL of every module and JSON file
 * that it has read, and the bundled library modules whose code didn't run.
 */
const { port1, port2 } = new MessageChannel()
const loaded = []
port1.on('message', (url) => loaded.push(url))
port1.unref()
register('./report-loaded.mjs', import.meta.url, { data: { port: port2 }, transferList: [port2] })
const { readFileSync } = fs
fs.readFileSync = (file, ...rest) => {
  if (String(file).endsWith('.json')) loaded.push(pathToFileURL(String(file)).href)
  return readFileSync(file, ...rest)
}
const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

/**
 * Returns the library modules in the loaded files that were not called. In the bundle, each module
 * is a function.
 */
function skippedModules() {
  const modules = []
  // the callback runs synchronously, before `post` returns
  session.post('Profiler.takePreciseCoverage', (_, { result }) => {
    for (const { url, functions } of result) {
      for (const { functionName, ranges } of functions) {
        if (functionName.startsWith('node_modules/') && ranges[0].count === 0) {
          modules.push(`${url} ${functionName}`)
        }
      }
    }
  })
  return modules
}

process.on('exit', () => {
  const required = Object.keys(module._cache).map((file) => pathToFileURL(file).href)
  writeSync(2, `\nloaded:${JSON.stringify([...new Set([...loaded, ...required])])}\n`)
  writeSync(2, `skipped:${JSON.stringify(skippedModules())}\n`)
})
