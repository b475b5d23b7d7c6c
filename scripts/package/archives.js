import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { zipSync } from 'fflate'
import { besideExecutable, commitTime, hasTool, stage, tarArguments } from './staged.js'
import { executableName, isWindows } from './targets.js'

export function archiveName(version, target) {
  return `docsctl-${version}-${target}.${isWindows(target) ? 'zip' : 'tar.xz'}`
}

/**
 * Writes the archive for a target. It contains the executable, license, notices, manual page, and
 * completion scripts. If a tool is missing, returns a message instead.
 */
export function writeArchive(version, target) {
  const executable = `release/${executableName(version, target)}`
  const archive = resolve('release', archiveName(version, target))
  const name = isWindows(target) ? 'docsctl.exe' : 'docsctl'
  const files = { [name]: executable, ...besideExecutable }
  if (isWindows(target)) {
    writeFileSync(archive, zipped(files))
    return undefined
  }
  if (!hasTool('tar') || !hasTool('xz')) return "tar and xz aren't both installed"
  const folder = `.build/archives/${target}`
  const root = archiveName(version, target).replace('.tar.xz', '')
  stage(join(folder, root), files, name)
  rmSync(archive, { force: true })
  execFileSync(
    'tar',
    [...tarArguments(), '--mode=u+rwX,go+rX,go-w', '-cJf', archive, '-C', folder, root],
    {
      env: { ...process.env, XZ_OPT: '-1 -T1' },
    },
  )
  return undefined
}

/**
 * Returns a zip file. Zip stores local times without a time zone, so all files get the time 12:00
 * on the day of the commit.
 */
function zipped(files) {
  const mtime = new Date(commitTime() * 1000)
  mtime.setUTCHours(12, 0, 0, 0)
  const entries = Object.entries(files).map(([path, source]) => [path, readFileSync(source)])
  const local = new Date(mtime.getTime() + mtime.getTimezoneOffset() * 60_000)
  return zipSync(Object.fromEntries(entries), { level: 9, mtime: local })
}
