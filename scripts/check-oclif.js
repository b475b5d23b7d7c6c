// Checks that commands of the CLI `oclif` don't change tracked files. Only this check installs the
// CLI, because it takes 60 MB.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = mkdtempSync(join(tmpdir(), 'docsctl-oclif-'))
const tools = join(folder, 'tools')
const tree = join(folder, 'tree')

const run = (file, args, cwd) => execFileSync(file, args, { cwd, encoding: 'utf8', stdio: 'pipe' })

/** Installs the CLI. Returns false if the registry can't be reached. */
function installed() {
  mkdirSync(tools)
  writeFileSync(join(tools, 'package.json'), '{"private":true}\n')
  try {
    run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', 'oclif@4'], tools)
    return true
  } catch (error) {
    if (/E(NOTFOUND|AI_AGAIN|CONNREFUSED|TIMEDOUT|CONNRESET|NETUNREACH)/.test(error.stderr)) {
      return false
    }
    throw error
  }
}

/** Commits a copy of the tracked files and the build to a new repository, to detect changes. */
function copyRepository() {
  for (const file of run('git', ['ls-files', '-z'], root).split('\0').filter(Boolean)) {
    cpSync(join(root, file), join(tree, file))
  }
  cpSync(join(root, 'dist'), join(tree, 'dist'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction')
  run('git', ['init', '-q'], tree)
  run('git', ['add', '-A'], tree)
  run('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'a'], tree)
}

try {
  if (!installed()) {
    process.stdout.write("SKIPPED: oclif can't be downloaded\n")
  } else {
    copyRepository()
    const cli = join(tools, 'node_modules/oclif/bin/run.js')
    run(process.execPath, [cli, 'manifest'], tree)
    const readme = run(process.execPath, [cli, 'readme', '--dry-run'], tree)
    run(process.execPath, [cli, 'readme'], tree)
    const changed = run('git', ['status', '--porcelain'], tree)
    const isSame = readme.trimEnd() === readFileSync(join(root, 'README.md'), 'utf8').trimEnd()
    if (changed !== '' || !isSame) {
      process.stderr.write(
        `${changed && `oclif changes these files:\n${changed}`}${isSame ? '' : 'The output of "oclif readme --dry-run" differs from README.md\n'}`,
      )
      process.exitCode = 1
    } else process.stdout.write('"oclif manifest" and "oclif readme" change no files\n')
  }
} finally {
  rmSync(folder, { recursive: true })
}
