#!/usr/bin/env node
const { readFileSync, writeSync } = require('node:fs')
const { join } = require('node:path')

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`docsctl requires Node 20.19 or later, but this is ${process.version}\n`)
  process.exit(1)
}

const dist = join(__dirname, '../dist')

const [first, ...others] = process.argv.slice(2)
// scripts call `--version` at each start, so handle it before loading anything
if ((first === '--version' || first === '-V') && others.length === 0) {
  try {
    writeSync(1, `docsctl ${JSON.parse(readFileSync(join(dist, 'version.json'), 'utf8'))}\n`)
  } catch ({ code }) {
    if (code !== 'EPIPE') {
      process.stderr.write(`docsctl: Cannot write the output (${code})\n`)
      process.exitCode = 13
    }
  }
} else if (first === '__complete') {
  // The completion scripts call this on each key press. `complete.js` is a single small file,
  // because opening the code cache would take longer than compiling it.
  require('../dist/complete.js').complete(dist, others)
} else {
  // the Node version was already checked above
  process.env.OCLIF_DISABLE_ENGINE_WARNING = '1'
  try {
    // the code cache saves a third of the startup time
    require('../dist/code-cache.js').useCodeCache(dist)
    // the names of the built files are derived from command IDs, so only the file of one command is
    // loaded
    require('../dist/start.js').start(dist, (id) =>
      require(join(dist, 'commands', ...`${id}.js`.split(':'))),
    )
  } catch (error) {
    failStart(error)
  }
}

/** Reports that the program can't be loaded. Omits the source code in the error message. */
function failStart({ code, message }) {
  const [reason] = String(message).split('\n')
  const text = `Cannot load docsctl: ${reason}`
  const hint = /^E[A-Z]+$/.test(code) ? undefined : 'Install docsctl again'
  const error = { kind: 'failed', message: text, hint, retryable: false, exit: 1 }
  const line = / (--json|(-o|--output)[ =]?jsonl?) /.test(` ${process.argv.join(' ')} `)
    ? JSON.stringify({ error })
    : [`docsctl: ${text}`, ...(hint ? [`  ${hint}`] : [])].join('\n')
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
