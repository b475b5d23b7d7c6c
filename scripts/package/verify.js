import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Builds the last commit in two clones, and compares the built files. The paths of the clones have
 * different lengths, to detect paths in the files.
 */
export function verify(print) {
  const folder = mkdtempSync(join(tmpdir(), 'docsctl-verify-'))
  try {
    const [first, second] = ['a', 'another-folder'].map((name) => {
      const clone = join(folder, name)
      execFileSync('git', ['clone', '--quiet', `file://${resolve('.')}`, clone])
      linkPackages(clone)
      for (const script of ['scripts/build.js', 'scripts/package/package.js']) {
        execFileSync(process.execPath, [script], {
          cwd: clone,
          stdio: ['ignore', 'ignore', 'inherit'],
        })
      }
      return readFileSync(join(clone, 'release/SHA256SUMS'), 'utf8')
    })
    print(first.trimEnd())
    if (first !== second) {
      print(`The second build differs:\n${second.trimEnd()}`)
      process.exitCode = 1
    } else print('Both builds are identical')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Links or copies the installed packages into a clone. A symbolic link to their folder would make
 * esbuild write its path into the build.
 */
function linkPackages(clone) {
  const words = [resolve('node_modules'), join(clone, 'node_modules')]
  try {
    execFileSync('cp', ['-al', ...words], { stdio: 'ignore' })
  } catch {
    // hard links can't cross file systems
    rmSync(words[1], { recursive: true, force: true })
    execFileSync('cp', ['-a', ...words])
  }
}
