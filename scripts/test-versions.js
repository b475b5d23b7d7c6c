import { spawnSync } from 'node:child_process'
import './ready.js'

/**
 * Runs all tests with each supported version of Node, or with the versions in the arguments, such
 * as `22 24.11.0`.
 */

const versions = process.argv.length > 2 ? process.argv.slice(2) : ['20', '22', '24', '26']
const outcomes = versions.map((version) => {
  const run = `npx --yes --package=node@${version} -- node`
  const { stdout } = spawnSync(`${run} --version`, { shell: true, encoding: 'utf8' })
  process.stdout.write(`\n══ Node ${stdout.trim() || `${version}, which can't be downloaded`}\n`)
  if (!stdout) return { version, passed: false }
  const { status } = spawnSync(`${run} scripts/test.js`, { shell: true, stdio: 'inherit' })
  return { version: stdout.trim(), passed: status === 0 }
})
process.stdout.write('\n')
for (const { version, passed } of outcomes) {
  process.stdout.write(`${passed ? 'passed' : 'FAILED'}  ${version}\n`)
}
process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1
