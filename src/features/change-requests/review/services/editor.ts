import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DocsctlError } from '../../../../errors.ts'
import { withTemporaryFolder } from '../../../../fs/leftovers.ts'
import { splitShellArguments } from '../../../../output/text/shell-arguments.ts'
import type { EditorText, Purpose } from '../machine/effects.ts'

export interface EditorOptions {
  env: Readonly<Record<string, string | undefined>>
  platform: NodeJS.Platform
  /** the folder for the temporary file */
  folder: string
  /** runs a program in the terminal and returns its exit code */
  run: (command: string, args: string[]) => Promise<number>
}

/** A draft and the name of its file. */
export interface EditorFile extends EditorText {
  name: string
}

/** The line that separates the draft from its context. */
export const cutLine = '<!-- docsctl: this line and everything below it are not sent -->'

/** Opens a draft in the editor from `VISUAL` or `EDITOR`, and returns the edited draft. */
export async function writeInEditor(draft: EditorFile, options: EditorOptions): Promise<string> {
  const { text, beside, line, name } = draft
  const { env, platform, run } = options
  const usual = platform === 'win32' ? 'notepad' : 'vi'
  const named = env.VISUAL?.trim() || env.EDITOR?.trim() || usual
  const [command = usual, ...args] = splitShellArguments(named)
  try {
    return await withTemporaryFolder(options.folder, async (folder) => {
      const file = join(folder, name)
      const below = beside === undefined ? '' : `\n\n${cutLine}\n\n${beside}\n`
      await writeFile(file, text + below, { mode: 0o600 })
      const code = await run(command, [...args, ...positionArguments(command, file, line)])
      if (code !== 0) throw failed(command, `it exited with code ${code}`)
      return textAbove(await readFile(file, 'utf8'))
    })
  } catch (cause) {
    if (cause instanceof DocsctlError) throw cause
    throw failed(command, cause instanceof Error ? cause.message : String(cause), cause)
  }
}

function textAbove(written: string): string {
  const lines = written.split(/(?<=\n)/)
  const at = lines.findIndex((line) => line.trim() === cutLine)
  return at < 0 ? written : lines.slice(0, at).join('')
}

/**
 * Arguments that make known editors start at a given line. Other editors start at the first line.
 */
const places: [RegExp, (file: string, line: number) => string[]][] = [
  [
    /^(vi|vim|nvim|gvim|mvim|view|nano|pico|emacs|emacsclient|micro|kak|joe|jed|mg|ne|gedit)$/,
    (file, line) => [`+${line}`, file],
  ],
  [
    /^(code|code-insiders|codium|vscodium|cursor|windsurf)$/,
    (file, line) => ['--goto', `${file}:${line}`],
  ],
  [/^(hx|helix|subl|sublime_text|zed|zeditor)$/, (file, line) => [`${file}:${line}`]],
  [/^(mate|kate)$/, (file, line) => ['--line', String(line), file]],
  [/^notepad\+\+$/, (file, line) => [`-n${line}`, file]],
]

function positionArguments(command: string, file: string, line = 1): string[] {
  const name = (command.split(/[\\/]/).at(-1) ?? '').toLowerCase().replace(/\.(exe|cmd|bat)$/, '')
  const place = places.find(([names]) => names.test(name))?.[1]
  return place && line > 1 ? place(file, line) : [file]
}

/** Returns the file name. It contains the page name, because editors display the file name. */
export function editorFileName(purpose: Purpose): string {
  if (purpose.kind !== 'page') return 'comment.md'
  const words = purpose.title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['page']
  return `${words.join('-').slice(0, 60)}.md`
}

function failed(command: string, reason: string, cause?: unknown): DocsctlError {
  return new DocsctlError('failed', `The editor "${command}" failed: ${reason}`, {
    hint: 'Set VISUAL or EDITOR to a different editor. VISUAL takes precedence',
    cause,
  })
}
