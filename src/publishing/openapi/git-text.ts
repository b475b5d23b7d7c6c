import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { DocsctlError } from '../../errors.ts'

/** The files of a repository as they stand at a commit. */
export interface GitTree {
  /** the folder of the repository */
  root: string
  /** the text of a file by its absolute path; `undefined` where the commit has no such file */
  textOf: (path: string) => Promise<string | undefined>
}

/** Opens the commit that `ref` names in the repository that holds a file. */
export async function gitTreeAt(ref: string, file: string, env: NodeJS.ProcessEnv) {
  const folder = await realpath(dirname(file)).catch(() => dirname(file))
  const git = (words: string[]) => run(words, folder, env)
  const top = await git(['rev-parse', '--show-toplevel'])
  if (top.failed) throw refused(ref, top.failed, 'git status')
  const root = top.text.trimEnd()
  const commit = await git(['rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`])
  if (commit.failed) {
    const fetch = ref.startsWith('origin/') ? `git fetch origin ${ref.slice(7)}` : 'git fetch'
    throw refused(ref, 'there is no such commit here', fetch)
  }
  const textOf = async (path: string) => {
    const name = relative(root, path).replaceAll('\\', '/')
    const object = `${commit.text.trimEnd()}:${name}`
    const { text, failed } = await git(['cat-file', 'blob', object])
    return failed ? undefined : text
  }
  const tree: GitTree = { root, textOf }
  return { tree, path: join(folder, basename(file)) }
}

function refused(ref: string, reason: string, hint: string): DocsctlError {
  const where = `--against git:${ref}`
  return new DocsctlError('usage', `${where}: ${reason}`, {
    hint,
    problems: [{ where, rule: reason }],
  })
}

interface Ran {
  text: string
  /** why it failed */
  failed?: string
}

function run(words: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Ran> {
  return new Promise((resolve) => {
    execFile('git', words, { cwd, env, maxBuffer: 2 ** 28 }, (error, text, complaint) => {
      if (!error) return resolve({ text })
      const gone = (error as NodeJS.ErrnoException).code === 'ENOENT'
      const said =
        complaint
          .trim()
          .split('\n')[0]
          ?.replace(/^fatal: /, '') || error.message
      resolve({ text: '', failed: gone ? 'the program git is not on the PATH' : said })
    })
  })
}
