import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { commitTime, gzipped, hasTool, stage } from './staged.js'
import { executableName } from './targets.js'

/** The names of Debian's architectures, by target. */
const architectures = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' }

/** Returns the file name of a target's Debian package, or undefined if the target isn't Linux. */
export function debianName(version, target) {
  const architecture = architectures[target]
  return architecture && `docsctl_${version}_${architecture}.deb`
}

/** Writes the Debian package for a target. If a tool is missing, returns a message instead. */
export function writeDebian(version, target) {
  const name = debianName(version, target)
  if (!name) return undefined
  if (!hasTool('dpkg-deb')) return 'dpkg-deb is not installed'
  const folder = `.build/debian/${target}`
  const files = debianFiles(version, `release/${executableName(version, target)}`)
  stage(folder, files, 'usr/bin/docsctl')
  mkdirSync(join(folder, 'DEBIAN'), { mode: 0o755 })
  const bytes = Object.keys(files).reduce((sum, path) => sum + statSync(join(folder, path)).size, 0)
  const control = {
    control: controlText(version, architectures[target], Math.ceil(bytes / 1024)),
    md5sums: Object.keys(files)
      .sort()
      .map((path) => `${digest(join(folder, path))}  ${path}\n`)
      .join(''),
  }
  for (const [part, text] of Object.entries(control)) {
    writeFileSync(join(folder, 'DEBIAN', part), text)
    chmodSync(join(folder, 'DEBIAN', part), 0o644)
  }
  const words = ['--root-owner-group', '-Zxz', '-z1', '--threads-max=1', '--build', folder]
  execFileSync('dpkg-deb', [...words, join('release', name)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SOURCE_DATE_EPOCH: String(commitTime()) },
  })
  return undefined
}

function debianFiles(version, executable) {
  return {
    'usr/bin/docsctl': executable,
    'usr/share/man/man1/docsctl.1.gz': gzipped('dist/docsctl.1'),
    'usr/share/bash-completion/completions/docsctl': 'shells/docsctl.bash',
    'usr/share/zsh/vendor-completions/_docsctl': 'shells/docsctl.zsh',
    'usr/share/fish/vendor_completions.d/docsctl.fish': 'shells/docsctl.fish',
    'usr/share/doc/docsctl/copyright': Buffer.from(copyrightText()),
    'usr/share/doc/docsctl/changelog.gz': gzipSync(changelogText(version), { level: 9 }),
    'usr/share/doc/docsctl/THIRD-PARTY-NOTICES.gz': gzipped('release/THIRD-PARTY-NOTICES.txt'),
    'usr/share/lintian/overrides/docsctl': Buffer.from(overrides),
  }
}

/** Overrides for lintian, which reports properties that all executables built by bun have. */
const overrides = `# the runtime contains its libraries, and the program is appended to it
docsctl: embedded-library
docsctl: unstripped-binary-or-object
docsctl: hardening-no-pie
docsctl: hardening-no-relro
# the project has no email address
docsctl: bogus-mail-host
docsctl: bogus-mail-host-in-debian-changelog
`

/** Returns the control file of the package. The package depends only on the C library. */
export function controlText(version, architecture, kilobytes) {
  return `Package: docsctl
Version: ${version}
Architecture: ${architecture}
Maintainer: docsctl authors <docsctl@localhost>
Installed-Size: ${kilobytes}
Depends: libc6 (>= 2.31)
Section: utils
Priority: optional
Description: command line for a documentation platform
 docsctl manages organizations, spaces, sites, change requests, members, and
 permissions of a documentation platform, in a terminal and in scripts.
`
}

function copyrightText() {
  const { license } = JSON.parse(readFileSync('package.json', 'utf8'))
  const text = readFileSync('LICENSE', 'utf8').trim()
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/

Files: *
Copyright: 2026 docsctl authors
License: ${license}
${text
  .split('\n')
  .map((line) => (line.trim() === '' ? ' .' : ` ${line}`))
  .join('\n')}
Comment: The licenses of the bundled libraries are in THIRD-PARTY-NOTICES.gz.
`
}

/** Returns the changelog in Debian's format, dated with the time of the commit. */
function changelogText(version) {
  const time = new Date(commitTime() * 1000).toUTCString().replace('GMT', '+0000')
  return `docsctl (${version}) stable; urgency=medium

  * See the release notes of docsctl ${version}.

 -- docsctl authors <docsctl@localhost>  ${time}
`
}

function digest(file) {
  return createHash('md5').update(readFileSync(file)).digest('hex')
}
