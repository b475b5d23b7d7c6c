import { resolve } from 'node:path'
import { readText } from '../files/read-file.ts'
import { rules, usage } from '../text/sentences.ts'
import type { Environment } from './environment.ts'

/** A token goes into a header: anything but visible ASCII would break out of it. Never shows the value. */
export function checkToken(token: string, origin: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token
  const rule = token === '' ? 'is empty' : 'needs to be one word of visible ASCII characters'
  throw usage([{ where: origin, rule }])
}

export async function readTokenFile(environment: Environment, path: string): Promise<string> {
  const full = resolve(environment.cwd, path)
  const text = await readText(full, `DOCSCTL_TOKEN_FILE: the file ${full}`, {
    problems: [{ where: 'DOCSCTL_TOKEN_FILE', rule: rules.readable, value: path }],
  })
  return checkToken(text.trim(), `the token in ${full} (DOCSCTL_TOKEN_FILE)`)
}
