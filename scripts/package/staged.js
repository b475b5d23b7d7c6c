import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Files to package with an executable, by their paths in the archive. */
export const besideExecutable = {
  LICENSE: 'LICENSE',
  'THIRD-PARTY-NOTICES.txt': 'release/THIRD-PARTY-NOTICES.txt',
  'docsctl.1': 'dist/docsctl.1',
  'completions/docsctl.bash': 'shells/docsctl.bash',
  'completions/_docsctl': 'shells/docsctl.zsh',
  'completions/docsctl.fish': 'shells/docsctl.fish',
}

/**
 * Copies or writes files into an empty folder. Sets the same permissions on every machine, so that
 * builds are reproducible.
 */
export function stage(folder, files, executable) {
  rmSync(folder, { recursive: true, force: true })
  for (const [path, source] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true, mode: 0o755 })
    if (typeof source === 'string') cpSync(source, file)
    else writeFileSync(file, source)
    chmodSync(file, path === executable ? 0o755 : 0o644)
  }
}

/** Returns a file's content, compressed with gzip without a timestamp or file name. */
export function gzipped(file) {
  return gzipSync(readFileSync(file), { level: 9 })
}

/** Returns the time of the last commit in seconds. All files in archives get this time. */
export function commitTime() {
  const { SOURCE_DATE_EPOCH } = process.env
  if (SOURCE_DATE_EPOCH) return Number(SOURCE_DATE_EPOCH)
  return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' }))
}

/** Returns arguments for GNU tar that make archives reproducible. */
export function tarArguments() {
  const fixed = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--format=ustar']
  return [...fixed, `--mtime=@${commitTime()}`]
}

export function hasTool(name) {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
