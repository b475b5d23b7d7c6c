import { writeSync } from 'node:fs'
import module, { register } from 'node:module'
import { pathToFileURL } from 'node:url'
import { MessageChannel } from 'node:worker_threads'

/** Loaded before the program: prints on stderr the URL of every module that is loaded after it. */
const { port1, port2 } = new MessageChannel()
const loaded = []
port1.on('message', (url) => loaded.push(url))
port1.unref()
register('./report-loaded.mjs', import.meta.url, { data: { port: port2 }, transferList: [port2] })
process.on('exit', () => {
  const required = Object.keys(module._cache).map((file) => pathToFileURL(file).href)
  writeSync(2, `\nloaded:${JSON.stringify([...new Set([...loaded, ...required])])}\n`)
})
