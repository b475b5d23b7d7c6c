import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { comparedLines, lineArguments } from './compared-lines.js'
import { executableName, hostTarget } from './targets.js'

process.chdir(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))

/*
 * Compares the executable with the built program in `dist`. Both run the same command lines on one
 * sandbox, and must print the same output and return the same exit codes. The command lines change
 * nothing, so that both programs read the same data.
 */
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const executable = resolve('release', executableName(version, hostTarget()))
const onNode = [process.execPath, resolve('bin/run.js')]

if (process.argv[2] !== 'inside') {
  const self = [process.execPath, fileURLToPath(import.meta.url), 'inside']
  const { status } = spawnSync(onNode[0], [onNode[1], 'sandbox', 'run', '--', ...self], {
    stdio: 'inherit',
  })
  process.exit(status ?? 1)
}

const { commands } = JSON.parse(readFileSync('commands.manifest.json', 'utf8'))
const lines = comparedLines(commands)
const waiting = lines.entries()
const differences = []
await Promise.all([worker(), worker()])
mkdirSync('.build', { recursive: true })
writeFileSync('.build/compared-lines.txt', lines.map((line) => `docsctl ${line}\n`).join(''))
for (const { line, expected, actual } of differences) {
  process.stdout.write(`docsctl ${line}\n--- dist\n${expected}\n--- executable\n${actual}\n\n`)
}
process.stdout.write(`${lines.length} command lines, ${differences.length} with different output\n`)
if (differences.length > 0) process.exitCode = 1

async function worker() {
  for (const [, line] of waiting) {
    const words = lineArguments(line)
    const [expected, actual] = await Promise.all([
      run([...onNode, ...words]),
      run([executable, ...words]),
    ])
    if (expected !== actual) differences.push({ line, expected, actual })
  }
}

function run([file, ...words]) {
  return new Promise((done) => {
    const child = execFile(
      file,
      words,
      { timeout: 60_000, maxBuffer: 1e8 },
      (error, stdout, stderr) => {
        // each request has a different ID
        const errors = stderr.replace(/\breq_\w+/g, 'req_1')
        done(`exit ${error?.code ?? 0}\n${stdout}\n${errors}`)
      },
    )
    child.stdin.end()
  })
}
