import { realpath, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { DocsctlError } from '../../errors.ts'
import { runProgram } from '../start-program.ts'
import { utf8Text } from '../utf8.ts'
import { GitBatch } from './git-batch.ts'
import { missingCommit } from './missing-commit.ts'

/** The files in a repository at a commit. */
export interface GitTree {
  /** the root folder of the repository */
  root: string
  /**
   * returns the text of a file by its absolute path, or `undefined` if the commit doesn't contain
   * the file
   */
  textOf: (path: string) => Promise<string | undefined>
  /** ends the git process */
  close: () => void
}

/** A parsed `git:REF` or `git:REF:PATH`, and the argument that contained this value. */
export interface GitName {
  /** the flag or argument that contained the value, such as `--against` */
  where: string
  /** the value as typed */
  typed: string
  /** the document that provides the path, if the value has no path */
  file: string | undefined
  cwd: string
  env: NodeJS.ProcessEnv
  signal: AbortSignal
}

/** Opens a repository at a commit. Returns the repository and the path of the document in it. */
export async function openGit(name: GitName): Promise<{ tree: GitTree; path: string }> {
  const [ref = '', ...rest] = name.typed.slice('git:'.length).split(':')
  const named = rest.join(':')
  const beside = name.file ?? join(name.cwd, 'any')
  const near = await nearestFolder(dirname(beside))
  const folder = await realpath(near)
  const { root, commit } = await resolveCommit(ref, folder, name)
  const tree: GitTree = { root, ...commitTexts(commit, name, root, folder) }
  if (named === '') return { tree, path: join(folder, relative(near, beside)) }
  const path = /^\.\.?\//.test(named) ? resolve(await realpath(name.cwd), named) : join(root, named)
  return { tree, path }
}

/**
 * Returns the repository that contains a folder, and the ID of a commit. Starts only a single git
 * process.
 */
async function resolveCommit(
  ref: string,
  folder: string,
  name: GitName,
): Promise<{ root: string; commit: string }> {
  const refused = (reason: string, hint: string) =>
    gitError(`${name.where} ${name.typed}`, reason, hint)
  if (ref === '' || ref.endsWith('/')) {
    throw refused(
      'the commit name is empty or ends with "/". If it contains a variable, check that the variable is set',
      'git branch --all',
    )
  }
  const noCommit = async () => {
    const { bytes } = await run(['rev-parse', '--is-shallow-repository'], folder, name)
    const found = missingCommit(ref, bytes.toString().trim() === 'true')
    const prefix = name.typed.startsWith('git:') ? 'git:' : ''
    const use = found.name === undefined ? '' : `. Fetch the branch and use ${prefix}${found.name}`
    return refused(`commit not found${use}`, found.command)
  }
  // older versions of git would interpret the ref as an option
  if (ref.startsWith('-')) throw await noCommit()
  const words = ['rev-parse', '--show-toplevel', '--verify', `${ref}^{commit}`]
  const { bytes, failed } = await run(words, folder, name)
  // a missing repository is reported before a missing commit
  if (failed) throw bytes.length > 0 ? await noCommit() : refused(failed, 'git status')
  const [, root = '', commit = ''] = /^(.*)\n(\w+)\n$/s.exec(bytes.toString()) ?? []
  return { root, commit }
}

/**
 * Returns the nearest existing folder, because a folder in the commit may have been deleted since
 * then.
 */
async function nearestFolder(folder: string): Promise<string> {
  const exists = await stat(folder).then(
    (one) => one.isDirectory(),
    () => false,
  )
  return exists || dirname(folder) === folder ? folder : await nearestFolder(dirname(folder))
}

/** Returns a function that checks files and folders for changes since a commit. */
export async function changedSince(
  ref: string,
  { cwd, env, signal }: Pick<GitName, 'cwd' | 'env' | 'signal'>,
): Promise<(path: string) => boolean> {
  const name = { where: '--since', typed: ref, file: undefined, cwd, env, signal }
  const { root, commit } = await resolveCommit(ref, cwd, name)
  const listed = [
    await run(['diff', '--name-only', '--no-renames', '-z', commit], root, name),
    await run(['ls-files', '--others', '--exclude-standard', '-z'], root, name),
  ]
  for (const { failed } of listed)
    if (failed) throw gitError(`--since ${ref}`, failed, 'git status')
  const changed = listed.flatMap(({ bytes }) => bytes.toString().split('\0')).filter(Boolean)
  const from = await realpath(cwd)
  return (path) => {
    const own = relative(root, resolve(from, path)).replaceAll('\\', '/')
    return changed.some((one) => own === '' || one === own || one.startsWith(`${own}/`))
  }
}

function commitTexts(
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
      batch ??= new GitBatch(root, gitEnvironment(env), signal)
      try {
        const bytes = await batch.read(`${commit}:${file}`)
        if (bytes !== undefined) return utf8Text(bytes)
        // in a damaged repository, `cat-file` reports damaged objects as missing files
        const listing = ['ls-tree', '-z', '--full-tree', commit, file]
        const { bytes: listed } = await run(listing, folder, name)
        if (/^100\d+ blob /.test(listed.toString()))
          throw new Error('the file content is missing from the repository. Run git fsck')
        return undefined
      } catch (error) {
        signal.throwIfAborted()
        throw unreadable(typed, file, (error as Error).message)
      }
    },
  }
}

function unreadable(typed: string, name: string, reason: string): DocsctlError {
  return new DocsctlError('failed', `Cannot read ${name} at ${typed}: ${reason}`, {
    state: 'Nothing was sent',
  })
}

function gitError(where: string, reason: string, hint: string): DocsctlError {
  return new DocsctlError('usage', `Cannot resolve ${where}: ${reason}`, {
    hint,
    problems: [{ where, rule: 'invalid-value', message: `${where}: ${reason}` }],
  })
}

interface Ran {
  bytes: Buffer
  /** the reason for the failure of git */
  failed?: string
}

/** Environment variables that git sets for hooks. They apply only to the repository of the hook. */
const hookVariables = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX']

function gitEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(env).filter(([name]) => !hookVariables.includes(name))
  // in a partial clone, git downloads missing files and would prompt for credentials
  return { ...Object.fromEntries(own), GIT_TERMINAL_PROMPT: '0' }
}

function run(words: string[], cwd: string, { env, signal }: GitName): Promise<Ran> {
  const options = { cwd, signal, encoding: 'buffer' as const, env: gitEnvironment(env) }
  return new Promise((resolve, reject) => {
    runProgram('git', words, options, (error, bytes, complaint) => {
      if (!error) return resolve({ bytes })
      if (signal.aborted) return reject(signal.reason)
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
      const [first = ''] = complaint.toString().trim().split('\n')
      const reason = first.replace(/^fatal: /, '') || error.message
      resolve({ bytes, failed: isMissing ? 'git is not on the PATH' : reason })
    })
  })
}
