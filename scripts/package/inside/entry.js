// Loading modules takes time, so each branch below loads only the modules that it needs.
const { writeSync } = require('node:fs')

const [first, ...others] = process.argv.slice(2)
if ((first === '--version' || first === '-V') && others.length === 0) {
  try {
    writeSync(1, `docsctl ${docsctlVersion}\n`)
  } catch ({ code }) {
    if (code !== 'EPIPE') {
      process.stderr.write(`docsctl: Cannot write the output (${code})\n`)
      process.exitCode = 13
    }
  }
} else {
  const { ownModules } = require('docsctl-own-modules')
  const { programFolder } = require('./program-folder.js')
  if (first === '__complete') {
    ownModules.complete().complete(programFolder, others)
  } else {
    process.env.OCLIF_DISABLE_ENGINE_WARNING = '1'
    require('../../../src/program.ts').start(programFolder, (id) =>
      ownModules[`commands/${id.replaceAll(':', '/')}`](),
    )
  }
}
