import { join } from 'node:path'
import { readText } from '../../fs/read-file.ts'
import { unknownValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'

/** The script files of the supported shells. */
const files = {
  bash: 'docsctl.bash',
  zsh: 'docsctl.zsh',
  fish: 'docsctl.fish',
  powershell: 'docsctl.ps1',
}

export const shellNames = Object.keys(files)

/** Returns the script that a shell runs at startup. */
export async function scriptFor(shell: string, root: string): Promise<string> {
  if (!Object.hasOwn(files, shell)) {
    throw usage([unknownValue('SHELL', shell, shellNames)])
  }
  return await readText(join(root, 'shells', files[shell as keyof typeof files]))
}
