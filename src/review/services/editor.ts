import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DocsctlError } from '../../errors.ts'
import { wordsOf } from '../../text/shell-words.ts'

export interface EditorOptions {
  env: Readonly<Record<string, string | undefined>>
  platform: NodeJS.Platform
  /** where the file is made */
  folder: string
  /** runs a program on our terminal; answers its exit code */
  run: (command: string, args: string[]) => Promise<number>
}

/** Has a text written in the editor of `VISUAL` or `EDITOR`; answers the text. */
export async function writeInEditor(text: string, options: EditorOptions): Promise<string> {
  const { env, platform, run } = options
  const usual = platform === 'win32' ? 'notepad' : 'vi'
  const named = env.VISUAL?.trim() || env.EDITOR?.trim() || usual
  const [command = usual, ...args] = wordsOf(named)
  const folder = await mkdtemp(join(options.folder, 'docsctl-'))
  const file = join(folder, 'comment.md')
  try {
    await writeFile(file, text, { mode: 0o600 })
    const code = await run(command, [...args, file])
    if (code !== 0) throw failed(command, `it ended with ${code}`)
    return await readFile(file, 'utf8')
  } catch (cause) {
    if (cause instanceof DocsctlError) throw cause
    throw failed(command, cause instanceof Error ? cause.message : String(cause), cause)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function failed(command: string, reason: string, cause?: unknown): DocsctlError {
  return new DocsctlError('failed', `nothing came from the editor ${command}: ${reason}`, {
    hint: 'set EDITOR to another one',
    cause,
  })
}
