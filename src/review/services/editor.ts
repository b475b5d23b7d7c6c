import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DocsctlError } from '../../errors.ts'
import { wordsOf } from '../../text/shell-words.ts'
import type { EditorText } from '../machine/effects.ts'
import type { Purpose } from '../machine/state.ts'

export interface EditorOptions {
  env: Readonly<Record<string, string | undefined>>
  platform: NodeJS.Platform
  /** where the file is made */
  folder: string
  /** runs a program on our terminal; answers its exit code */
  run: (command: string, args: string[]) => Promise<number>
}

/** A text with the name of the file that it is written in. */
export interface EditorFile extends EditorText {
  name: string
}

/** Below it stands what the text is about. */
export const cutLine = '<!-- docsctl: this line and what is below it is not sent -->'

/** Has a text written in the editor of `VISUAL` or `EDITOR`; answers the text. */
export async function writeInEditor(draft: EditorFile, options: EditorOptions): Promise<string> {
  const { text, beside, line, name } = draft
  const { env, platform, run } = options
  const usual = platform === 'win32' ? 'notepad' : 'vi'
  const named = env.VISUAL?.trim() || env.EDITOR?.trim() || usual
  const [command = usual, ...args] = wordsOf(named)
  const folder = await mkdtemp(join(options.folder, 'docsctl-'))
  const file = join(folder, name)
  try {
    const below = beside === undefined ? '' : `\n\n${cutLine}\n\n${beside}\n`
    await writeFile(file, text + below, { mode: 0o600 })
    const code = await run(command, [...args, ...placeIn(command, file, line)])
    if (code !== 0) throw failed(command, `it ended with ${code}`)
    return textAbove(await readFile(file, 'utf8'))
  } catch (cause) {
    if (cause instanceof DocsctlError) throw cause
    throw failed(command, cause instanceof Error ? cause.message : String(cause), cause)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function textAbove(written: string): string {
  const lines = written.split(/(?<=\n)/)
  const at = lines.findIndex((line) => line.trim() === cutLine)
  return at < 0 ? written : lines.slice(0, at).join('')
}

/** How editors are told the line to begin at; the others begin at the first one. */
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

function placeIn(command: string, file: string, line = 1): string[] {
  const name = (command.split(/[\\/]/).at(-1) ?? '').toLowerCase().replace(/\.(exe|cmd|bat)$/, '')
  const place = places.find(([names]) => names.test(name))?.[1]
  return place && line > 1 ? place(file, line) : [file]
}

/** The file has the name of the page, for editors show it. */
export function fileNameOf(purpose: Purpose): string {
  if (purpose.kind !== 'page') return 'comment.md'
  const words = purpose.title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['page']
  return `${words.join('-').slice(0, 60)}.md`
}

function failed(command: string, reason: string, cause?: unknown): DocsctlError {
  return new DocsctlError('failed', `nothing came from the editor ${command}: ${reason}`, {
    hint: 'set EDITOR to another one',
    cause,
  })
}
