import { DocsctlError } from '../../errors.ts'
import type { ProxyVariables } from './proxy.ts'

const units: Record<string, number> = { '': 1, k: 1e3, m: 1e6, g: 1e9 }

/** How much memory one answer may take, in bytes. */
export function maxAnswer({ DOCSCTL_MAX_ANSWER: typed }: ProxyVariables): number {
  if (!typed) return 256e6
  const [, digits, unit = ''] = /^(\d{1,15})\s*([kmg]?)b?$/i.exec(typed.trim()) ?? []
  const bytes = Number(digits) * (units[unit.toLowerCase()] as number)
  if (bytes > 0) return bytes
  throw new DocsctlError('usage', `DOCSCTL_MAX_ANSWER is "${typed}", not a size such as 256MB`)
}
