import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { noticesText } from '../third-party-notices.js'
import { archiveName, writeArchive } from './archives.js'
import { bundleProgram } from './bundle.js'
import { debianName, writeDebian } from './debian.js'
import { buildExecutable, digests, nativeFiles } from './executable.js'
import { writeImage } from './image.js'
import { Unavailable } from './platform-packages.js'
import { executablePackages, writeChecksums, writeRelease } from './release-files.js'
import { releaseDescription, storeFiles } from './store-files.js'
import { executableName, hostTarget, targets } from './targets.js'

process.chdir(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))

const { values } = parseArgs({
  options: {
    all: { type: 'boolean' },
    'only-executable': { type: 'boolean' },
    target: { type: 'string', multiple: true },
    url: { type: 'string' },
    verify: { type: 'boolean' },
  },
})
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const built = resolve('.build/executable')

async function packageTarget(target) {
  const { code, metafile } = await bundleProgram(built, version, digests(nativeFiles(target)))
  const notices = noticesText(executablePackages(metafile))
  writeFileSync(join(built, 'meta.json'), JSON.stringify(metafile))
  const outfile = resolve('release', executableName(version, target))
  buildExecutable(target, { code, notices }, join(built, target), outfile)
  print(`${outfile}  ${(statSync(outfile).size / 1e6).toFixed(1)} MB`)
}

function print(line) {
  process.stdout.write(`${line}\n`)
}

async function packageAll() {
  rmSync('release', { recursive: true, force: true })
  mkdirSync('release')
  const written = []
  const chosen = values.all ? Object.keys(targets) : (values.target ?? [hostTarget()])
  for (const target of chosen) {
    if (!targets[target])
      throw new Error(
        `Unknown target "${target}". Expected one of: ${Object.keys(targets).join(', ')}`,
      )
    try {
      await packageTarget(target)
      written.push(target)
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      print(`SKIPPED ${target}: ${error.message}`)
    }
  }
  if (values['only-executable']) return
  writeRelease(version)
  for (const target of written) {
    report(archiveName(version, target), writeArchive(version, target))
    const debian = debianName(version, target)
    if (debian) report(debian, writeDebian(version, target))
    if (target === 'linux-x64') report('OCI image', writeImage(version))
  }
  writeStoreFiles(written)
  writeChecksums()
}

/** Writes the files for package managers, which contain the URL and checksum of each archive. */
function writeStoreFiles(written) {
  const { url } = values
  const missing = Object.keys(targets).filter((target) => !written.includes(target))
  if (missing.length > 0)
    return report('Files for package managers', `no executables for ${missing.join(', ')}`)
  if (!url) return report('Files for package managers', '--url (the URL of the release) is missing')
  for (const [name, text] of Object.entries(storeFiles(releaseDescription(version, url)))) {
    writeFileSync(join('release', name), text)
  }
}

function report(name, reason) {
  print(reason === undefined ? name : `SKIPPED ${name}: ${reason}`)
}

if (values.verify) {
  const { verify } = await import('./verify.js')
  verify(print)
} else await packageAll()
