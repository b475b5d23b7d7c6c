import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bundleProgram } from './bundle.js'
import { buildExecutable, digests, nativeFiles } from './executable.js'
import { Unavailable } from './platform-packages.js'
import { writeRelease } from './release-files.js'
import { executableName, hostTarget, targets } from './targets.js'

process.chdir(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))

const { values } = parseArgs({
  options: {
    all: { type: 'boolean' },
    target: { type: 'string', multiple: true },
    verify: { type: 'boolean' },
  },
})
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const built = resolve('.build/executable')

async function packageTarget(target) {
  const { code, metafile } = await bundleProgram(built, version, digests(nativeFiles(target)))
  writeFileSync(join(built, 'meta.json'), JSON.stringify(metafile))
  const outfile = resolve('release', executableName(version, target))
  buildExecutable(target, code, join(built, target), outfile)
  print(`${outfile}  ${(statSync(outfile).size / 1e6).toFixed(1)} MB`)
}

function print(line) {
  process.stdout.write(`${line}\n`)
}

async function packageAll() {
  mkdirSync('release', { recursive: true })
  const chosen = values.all ? Object.keys(targets) : (values.target ?? [hostTarget()])
  for (const target of chosen) {
    if (!targets[target])
      throw new Error(
        `Unknown target "${target}". Expected one of: ${Object.keys(targets).join(', ')}`,
      )
    try {
      await packageTarget(target)
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      print(`SKIPPED ${target}: ${error.message}`)
    }
  }
  writeRelease(version)
}

if (values.verify) {
  const { verify } = await import('./verify.js')
  verify(print)
} else await packageAll()
