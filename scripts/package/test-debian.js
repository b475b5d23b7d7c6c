import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { debianName } from './debian.js'
import { hasTool } from './staged.js'
import { hostTarget } from './targets.js'

/**
 * Installs, runs, upgrades, and removes the Debian package in a clean root file system, and checks
 * the package with lintian. `npm run package` creates the package. Requires root for `chroot`, and
 * network access for `debootstrap`.
 */

process.chdir(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const name = debianName(version, hostTarget()) ?? ''
const deb = join('release', name)
/** A version that is newer than any release. */
const newer = `${version}+newer`
const root = resolve('.build/debian-root')
const installed = [
  'usr/bin/docsctl',
  'usr/share/man/man1/docsctl.1.gz',
  'usr/share/bash-completion/completions/docsctl',
  'usr/share/zsh/vendor-completions/_docsctl',
  'usr/share/fish/vendor_completions.d/docsctl.fish',
]
let passed = 0
let failures = 0

const reason = missing()
if (reason) {
  process.stdout.write(`SKIPPED: ${reason}\n`)
  process.exit(0)
}

function missing() {
  if (process.platform !== 'linux') return 'Debian packages require Linux'
  if (process.getuid() !== 0) return 'chroot requires root'
  const tool = ['chroot', 'debootstrap', 'dpkg-deb'].find((one) => !hasTool(one))
  if (tool) return `${tool} is not installed`
  if (!existsSync(deb)) return 'the Debian package is missing. To build it, run "npm run package"'
  return undefined
}

/** Creates a root file system with only Debian's essential packages. */
function createRoot() {
  rmSync(root, { recursive: true, force: true })
  const words = ['--variant=minbase', 'stable', root]
  execFileSync('debootstrap', words, { stdio: ['ignore', 'ignore', 'inherit'] })
  inside('root', ['useradd', '--create-home', 'ann'])
}

function environment(user) {
  const home = user === 'root' ? '/root' : `/home/${user}`
  return { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: home, LANG: 'C.UTF-8', NO_COLOR: '1' }
}

/** Returns the arguments for `chroot` that run a command as a user. */
function chrooted(user, argv) {
  return [...(user === 'root' ? [] : [`--userspec=${user}:${user}`]), root, ...argv]
}

function inside(user, argv, more = {}) {
  const env = { ...environment(user), ...more }
  return spawnSync('chroot', chrooted(user, argv), { env, encoding: 'utf8', maxBuffer: 1e8 })
}

function record(isRight, what, details = '') {
  if (isRight) passed += 1
  else failures += 1
  process.stdout.write(`${isRight ? 'passed' : 'FAILED'} ${what}\n${isRight ? '' : details}`)
}

/** Runs a command in the root file system, and checks its exit code and standard output. */
function check(user, line, { exit = 0, has = /(?:)/, env } = {}) {
  const { status, stdout, stderr } = inside(user, line.split(' '), env)
  const isRight = status === exit && has.test(stdout)
  record(isRight, `${line} (${user})`, `  exit ${status}\n${stdout}${stderr}`)
}

function checkFiles(isPresent) {
  for (const path of installed) {
    record(existsSync(join(root, path)) === isPresent, `${path} is ${isPresent ? '' : 'not '}there`)
  }
}

/** Copies a package into the root file system, and installs it. */
function install(file, expected) {
  cpSync(file, join(root, 'tmp/docsctl.deb'))
  check('root', 'dpkg --install /tmp/docsctl.deb', { has: /Setting up docsctl/ })
  check('root', 'dpkg-query --show docsctl', { has: new RegExp(`^docsctl\\t${expected}\\n`) })
}

/** Builds the same package with a newer version. */
function newerPackage() {
  const folder = '.build/debian-newer'
  rmSync(folder, { recursive: true, force: true })
  execFileSync('dpkg-deb', ['--raw-extract', deb, folder])
  const control = join(folder, 'DEBIAN/control')
  const text = readFileSync(control, 'utf8')
  writeFileSync(control, text.replace(`Version: ${version}\n`, `Version: ${newer}\n`))
  execFileSync('dpkg-deb', ['--root-owner-group', '--build', folder, `${folder}.deb`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return `${folder}.deb`
}

/** Lists teams of a sandbox that the installed program serves. */
async function checkSandbox() {
  const serve = ['docsctl', 'sandbox', 'serve', '--token', 'tok_inside', '--json']
  const child = spawn('chroot', chrooted('ann', serve), {
    env: environment('ann'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  for await (const chunk of child.stdout) {
    text += chunk
    const [, url] = /"url":\s*"([^"]+)"/.exec(text) ?? []
    if (!url) continue
    const env = { DOCSCTL_API_URL: url, DOCSCTL_TOKEN: 'tok_inside', DOCSCTL_ORG: 'tidewater' }
    check('ann', 'docsctl teams list -o ids', { env, has: /^team_/ })
    child.kill('SIGTERM')
  }
}

if (hasTool('lintian')) {
  const { status, stdout } = spawnSync('lintian', ['--fail-on', 'error,warning', deb], {
    encoding: 'utf8',
  })
  record(status === 0, `lintian ${name}`, stdout)
} else process.stdout.write('SKIPPED lintian: it is not installed\n')

createRoot()
const proc = join(root, 'proc')
mkdirSync(proc, { recursive: true })
execFileSync('mount', ['-t', 'proc', 'proc', proc])
try {
  install(deb, version.replaceAll('.', '\\.'))
  checkFiles(true)
  check('root', 'dpkg --verify docsctl')
  check('ann', 'docsctl --version', { has: new RegExp(`^docsctl ${version}`) })
  check('ann', 'docsctl config set theme light')
  await checkSandbox()
  install(newerPackage(), newer.replaceAll(/[.+]/g, '\\$&'))
  checkFiles(true)
  check('ann', 'docsctl config get theme', { has: /^light\n/ })
  check('root', 'dpkg --remove docsctl')
  checkFiles(false)
  record(existsSync(join(root, 'home/ann/.config/docsctl')), "the user's settings are kept")
} finally {
  execFileSync('umount', [proc])
}
rmSync(root, { recursive: true })
process.stdout.write(`${passed} passed, ${failures} failed\n`)
process.exitCode = failures > 0 ? 1 : 0
