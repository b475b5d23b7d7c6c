import { spawn } from 'node:child_process'
import { buildMissing, installMissing } from './ready.js'

/** A quick demonstration: installs and builds if necessary, then runs the tour on a sandbox. */

installMissing()
buildMissing()
// ignore Ctrl-C, which is for the shell at the end of the tour
process.on('SIGINT', () => undefined)
const words = ['bin/run.js', 'sandbox', 'run', '--seed', 'demo', '--']
spawn(process.execPath, [...words, process.execPath, 'scripts/tour.js'], { stdio: 'inherit' }).once(
  'close',
  (code) => process.exit(code ?? 1),
)
