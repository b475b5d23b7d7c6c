import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleProgram } from './bundle.js'
import { buildExecutable, digests, nativeFiles } from './executable.js'
import { executableName, hostTarget } from './targets.js'

process.chdir(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const target = hostTarget()
const folder = resolve('.build/executable')
mkdirSync('release', { recursive: true })
const { code, metafile } = await bundleProgram(folder, version, digests(nativeFiles(target)))
writeFileSync(join(folder, 'meta.json'), JSON.stringify(metafile))
const outfile = resolve('release', executableName(version, target))
buildExecutable(target, code, join(folder, target), outfile)
process.stdout.write(`${outfile}  ${(statSync(outfile).size / 1e6).toFixed(1)} MB\n`)
