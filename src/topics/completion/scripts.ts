import { join } from 'node:path'
import { readText } from '../../files/read-file.ts'
import { oneOf, usage } from '../../text/sentences.ts'

/** Where the script of a shell stands in the package. */
const files = {
  bash: 'docsctl.bash',
  zsh: 'docsctl.zsh',
  fish: 'docsctl.fish',
  powershell: 'docsctl.ps1',
}

export const shellNames = Object.keys(files)

/** What a shell is to run at its start. */
export async function scriptFor(shell: string, root: string): Promise<string> {
  if (!Object.hasOwn(files, shell)) {
    throw usage([{ where: 'SHELL', rule: oneOf(shellNames), value: shell }])
  }
  return await readText(join(root, 'shells', files[shell as keyof typeof files]))
}
