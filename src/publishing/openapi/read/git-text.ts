import { execFile } from 'node:child_process'
import { realpath, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { DocsctlError } from '../../../errors.ts'
import { utf8Text } from '../../../files/utf8.ts'
import { GitBatch } from './git-batch.ts'

/** The files of a repository as they stand at a commit. */
export interface GitTree {
  /** the folder of the repository */
  root: string
  /** the text of a file by its absolute path; `undefined` where the commit has no such file */
  textOf: (path: string) => Promise<string | undefined>
  /** ends what reads them */
  close: () => void
}

/** What `git:REF` or `git:REF:PATH` names, and from where. */
export interface GitName {
  /** where it was typed, such as `--against` */
  where: string
  /** as it was typed */
  typed: string
  /** the document whose name at the commit is meant where the typed one has no path */
  file: string | undefined
  cwd: string
  env: NodeJS.ProcessEnv
  signal: AbortSignal
}

/** Finds the repository and the commit, and the path that is meant in it. */
export async function openGit(name: GitName): Promise<{ tree: GitTree; path: string }> {
  const [ref = '', ...rest] = name.typed.slice('git:'.length).split(':')
  const named = rest.join(':')
  const beside = name.file ?? join(name.cwd, 'any')
  const near = await nearestFolder(dirname(beside))
  const folder = await realpath(near)
  const { root, commit } = await commitAt(ref, folder, name)
  const tree: GitTree = { root, ...textsAt(commit, name, root, folder) }
  if (named === '') return { tree, path: join(folder, relative(near, beside)) }
  const path = /^\.\.?\//.test(named) ? resolve(await realpath(name.cwd), named) : join(root, named)
  return { tree, path }
}

/** The repository that a folder is in, and the id of a commit of it: asked by one process. */
async function commitAt(
  ref: string,
  folder: string,
  name: GitName,
): Promise<{ root: string; commit: string }> {
  const refused = (reason: string, hint: string) =>
    refusal(`${name.where} ${name.typed}`, reason, hint)
  if (ref === '' || ref.endsWith('/')) {
    throw refused('it names no commit; a variable in it may be empty', 'git branch --all')
  }
  const noCommit = () => refused('there is no such commit here', fetchOf(ref))
  // older versions of git know no other way to tell a name from an option
  if (ref.startsWith('-')) throw noCommit()
  const words = ['rev-parse', '--show-toplevel', '--verify', `${ref}^{commit}`]
  const { bytes, failed } = await run(words, folder, name)
  // a repository is named before its commit is looked for
  if (failed) throw bytes.length > 0 ? noCommit() : refused(failed, 'git status')
  const [, root = '', commit = ''] = /^(.*)\n(\w+)\n$/s.exec(bytes.toString()) ?? []
  return { root, commit }
}

/** A folder that was there at a commit may be gone now. */
async function nearestFolder(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    (one) => one.isDirectory(),
    () => false,
  )
  return isThere || dirname(folder) === folder ? folder : await nearestFolder(dirname(folder))
}

/** Tells of files and folders whether anything in them is otherwise than at a commit. */
export async function changedSince(
  ref: string,
  { cwd, env, signal }: Pick<GitName, 'cwd' | 'env' | 'signal'>,
): Promise<(path: string) => boolean> {
  const name = { where: '--since', typed: ref, file: undefined, cwd, env, signal }
  const { root, commit } = await commitAt(ref, cwd, name)
  const listed = [
    await run(['diff', '--name-only', '--no-renames', '-z', commit], root, name),
    await run(['ls-files', '--others', '--exclude-standard', '-z'], root, name),
  ]
  for (const { failed } of listed) if (failed) throw refusal(`--since ${ref}`, failed, 'git status')
  const changed = listed.flatMap(({ bytes }) => bytes.toString().split('\0')).filter(Boolean)
  const from = await realpath(cwd)
  return (path) => {
    const own = relative(root, resolve(from, path)).replaceAll('\\', '/')
    return changed.some((one) => own === '' || one === own || one.startsWith(`${own}/`))
  }
}

function fetchOf(ref: string): string {
  if (ref.startsWith('origin/')) return `git fetch origin ${ref.slice('origin/'.length)}`
  return /^[\da-f]{40,}$/i.test(ref) ? `git fetch origin ${ref}` : 'git fetch'
}

function textsAt(
  commit: string,
  name: GitName,
  root: string,
  folder: string,
): Pick<GitTree, 'textOf' | 'close'> {
  const { typed, env, signal } = name
  let batch: GitBatch | undefined
  return {
    close: () => batch?.close(),
    textOf: async (path) => {
      const file = relative(root, path).replaceAll('\\', '/')
      if (file.startsWith('../')) return undefined
      batch ??= new GitBatch(root, quietly(env), signal)
      try {
        const bytes = await batch.read(`${commit}:${file}`)
        if (bytes !== undefined) return utf8Text(bytes)
        // a damaged repository says of what it has lost that there is no such file
        const listing = ['ls-tree', '-z', '--full-tree', commit, file]
        const { bytes: listed } = await run(listing, folder, name)
        if (/^100\d+ blob /.test(listed.toString()))
          throw new Error('the repository has lost its text, of which git fsck tells more')
        return undefined
      } catch (error) {
        signal.throwIfAborted()
        throw unreadable(typed, file, (error as Error).message)
      }
    },
  }
}

function unreadable(typed: string, name: string, reason: string): DocsctlError {
  return new DocsctlError('failed', `${name} can't be read at ${typed}: ${reason}`, {
    state: 'nothing was sent',
  })
}

function refusal(where: string, reason: string, hint: string): DocsctlError {
  return new DocsctlError('usage', `${where}: ${reason}`, {
    hint,
    problems: [{ where, rule: reason }],
  })
}

interface Ran {
  bytes: Buffer
  /** why it failed */
  failed?: string
}

/** They say in hooks which repository runs them, in words that hold in its own folder only. */
const ofHooks = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX']

function quietly(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(env).filter(([name]) => !ofHooks.includes(name))
  // a clone without its texts fetches them, and nobody is there to be asked
  return { ...Object.fromEntries(own), GIT_TERMINAL_PROMPT: '0' }
}

function run(words: string[], cwd: string, { env, signal }: GitName): Promise<Ran> {
  const options = { cwd, signal, encoding: 'buffer' as const, env: quietly(env) }
  return new Promise((resolve, reject) => {
    execFile('git', words, options, (error, bytes, complaint) => {
      if (!error) return resolve({ bytes })
      if (signal.aborted) return reject(signal.reason)
      const gone = (error as NodeJS.ErrnoException).code === 'ENOENT'
      const [first = ''] = complaint.toString().trim().split('\n')
      const reason = first.replace(/^fatal: /, '') || error.message
      resolve({ bytes, failed: gone ? 'the program git is not on the PATH' : reason })
    })
  })
}
