import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { DocsctlError } from '../../../errors.ts'
import { utf8Text } from '../../../files/utf8.ts'

/** The files of a repository as they stand at a commit. */
export interface GitTree {
  /** the folder of the repository */
  root: string
  /** the text of a file by its absolute path; `undefined` where the commit has no such file */
  textOf: (path: string) => Promise<string | undefined>
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
  const folder = await realpath(dirname(beside)).catch(() => dirname(beside))
  const git = (words: string[]) => run(words, folder, name)
  const refused = (reason: string, hint: string) =>
    refusal(`${name.where} ${name.typed}`, reason, hint)
  const top = await git(['rev-parse', '--show-toplevel'])
  if (top.failed) throw refused(top.failed, 'git status')
  const root = top.bytes.toString().trimEnd()
  if (ref === '' || ref.endsWith('/')) {
    throw refused('it names no commit; a variable in it may be empty', 'git branch --all')
  }
  // older versions of git know no other way to tell a name from an option
  const commit = ref.startsWith('-')
    ? undefined
    : await git(['rev-parse', '--verify', `${ref}^{commit}`])
  if (!commit || commit.failed) throw refused('there is no such commit here', fetchOf(ref))
  const tree: GitTree = {
    root,
    textOf: textsAt(commit.bytes.toString().trimEnd(), root, name, git),
  }
  if (named === '') return { tree, path: join(folder, basename(beside)) }
  const path = /^\.\.?\//.test(named) ? resolve(await realpath(name.cwd), named) : join(root, named)
  return { tree, path }
}

function fetchOf(ref: string): string {
  if (ref.startsWith('origin/')) return `git fetch origin ${ref.slice('origin/'.length)}`
  return /^[\da-f]{40,}$/i.test(ref) ? `git fetch origin ${ref}` : 'git fetch'
}

const longestWay = 10

type Git = (words: string[]) => Promise<Ran>

function textsAt(commit: string, root: string, { typed }: GitName, git: Git): GitTree['textOf'] {
  const sound = ({ bytes, failed }: Ran, name: string) => {
    if (failed) throw unreadable(typed, name, failed)
    return bytes
  }
  return async function textOf(path: string, links = 0): Promise<string | undefined> {
    const name = relative(root, path).replaceAll('\\', '/')
    if (name.startsWith('../') || links > longestWay) return undefined
    const listed = sound(await git(['ls-tree', '-z', '--full-tree', commit, name]), name).toString()
    const [mode, type, id = ''] = listed.split(/[ \t]/)
    if (type !== 'blob') return undefined
    const bytes = sound(await git(['cat-file', 'blob', id]), name)
    // a link holds the path of what it leads to
    if (mode === '120000') return await textOf(join(dirname(path), bytes.toString()), links + 1)
    try {
      return utf8Text(bytes)
    } catch (error) {
      throw unreadable(typed, name, (error as Error).message)
    }
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

function run(words: string[], cwd: string, { env, signal }: GitName): Promise<Ran> {
  const own = Object.entries(env).filter(([name]) => !ofHooks.includes(name))
  const options = {
    ...{ cwd, signal, maxBuffer: 2 ** 28, encoding: 'buffer' as const },
    // a clone without its texts fetches them, and nobody is there to be asked
    env: { ...Object.fromEntries(own), GIT_TERMINAL_PROMPT: '0' },
  }
  return new Promise((resolve, reject) => {
    execFile('git', words, options, (error, bytes, complaint) => {
      if (!error) return resolve({ bytes })
      if (signal.aborted) return reject(signal.reason)
      const gone = (error as NodeJS.ErrnoException).code === 'ENOENT'
      const [first = ''] = complaint.toString().trim().split('\n')
      const said = first.replace(/^fatal: /, '') || error.message
      resolve({ bytes, failed: gone ? 'the program git is not on the PATH' : said })
    })
  })
}
