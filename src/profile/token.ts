import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { DocsctlError } from '../errors.ts'
import type { Environment } from './environment.ts'
import { reason } from './store-file.ts'

/** A token goes into a header: anything but visible ASCII would break out of it. Never shows the value. */
export function checkToken(token: string, origin: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token
  const rule = token === '' ? 'must not be empty' : 'must be one word of visible ASCII characters'
  throw new DocsctlError('usage', `${origin} ${rule}`, { problems: [{ where: origin, rule }] })
}

export function readTokenFile(environment: Environment, path: string): string {
  const full = resolve(environment.cwd, path)
  let text: string
  try {
    text = readFileSync(full, 'utf8')
  } catch (cause) {
    const rule = 'must name a file that can be read'
    throw new DocsctlError('usage', `DOCSCTL_TOKEN_FILE ${rule}: ${reason(cause)}`, {
      problems: [{ where: 'DOCSCTL_TOKEN_FILE', rule, value: path }],
      cause,
    })
  }
  return checkToken(text.trim(), `the token in ${full} (DOCSCTL_TOKEN_FILE)`)
}
