import { spawn } from 'node:child_process'
import { buildMissing, installMissing } from './ready.js'

/**
 * Starts the tour on a new sandbox. Installs the dependencies and builds docsctl first if
 * necessary.
 */

installMissing()
buildMissing()
// ignore Ctrl-C, which the shell at the end of the tour handles
process.on('SIGINT', () => undefined)
const words = ['bin/run.js', 'sandbox', 'run', '--seed', 'demo', '--']
spawn(process.execPath, [...words, process.execPath, 'scripts/tour.js'], { stdio: 'inherit' }).once(
  'close',
  (code) => process.exit(code ?? 1),
)
