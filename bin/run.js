#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import module from 'node:module'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`docsctl needs Node 20.19 or newer, this is ${process.version}\n`)
  process.exit(1)
}

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const [first, ...others] = process.argv.slice(2)
// asked for by scripts at every start, so it is answered before anything is loaded
if ((first === '--version' || first === '-V') && others.length === 0) {
  process.stdout.on('error', ({ code }) => {
    if (code === 'EPIPE') return
    process.stderr.write(`docsctl: the output can't be written (${code})\n`)
    process.exitCode = 1
  })
  process.stdout.write(`docsctl ${version}\n`)
} else {
  module.enableCompileCache?.()
  const { start } = await import('../dist/start.js')
  await start(version)
}
