import { resolve } from 'node:path'
import { readText } from '../fs/read-file.ts'
import { unreadableFile } from '../output/text/problems.ts'
import { usage } from '../output/text/sentences.ts'
import { tokenFault } from '../output/text/token-fault.ts'
import type { Environment } from './environment.ts'

/**
 * Returns a token that contains only visible ASCII characters and can therefore be used in a
 * header. Errors never show the token.
 */
export function checkToken(token: string, origin: string): string {
  const fault = tokenFault(token)
  if (!fault) return token
  const message = `${origin[0]?.toUpperCase()}${origin.slice(1)} ${fault}`
  throw usage([{ where: origin, rule: 'invalid-value', message }])
}

export async function readTokenFile(environment: Environment, path: string): Promise<string> {
  const full = resolve(environment.cwd, path)
  const text = await readText(full, `the file ${full} for DOCSCTL_TOKEN_FILE`, {
    problems: [unreadableFile('DOCSCTL_TOKEN_FILE', path)],
  })
  return checkToken(text.trim(), `the token in ${full} (DOCSCTL_TOKEN_FILE)`)
}
