import { execFile } from 'node:child_process'
import { DocsctlError, type Problem } from '../../errors.ts'
import type { Variables } from '../../pipelines/detect.ts'
import { type Finding, problemOf } from '../../pipelines/finding.ts'
import type { ManifestFile } from '../manifest-file.ts'
import { type KeyPath, manifestFinding } from '../manifest-place.ts'

/** `${{ env.NAME }}` or `${{ op://vault/item/field }}`, the latter also in quotes. */
const reference = /\$\{\{\s*(?:env\.([A-Za-z_]\w*)|"?(op:\/\/[^"{}]*[^"{}\s])"?)\s*\}\}/g

/** References that are of neither form would be sent as they stand. */
export function secretFindings(file: ManifestFile): Finding[] {
  const { secrets, envs } = file.keys as { secrets?: unknown; envs?: Record<string, unknown> }
  const maps: [KeyPath, unknown][] = [[['secrets'], secrets]]
  for (const [name, env] of Object.entries(envs ?? {})) {
    maps.push([['envs', name, 'secrets'], (env as { secrets?: unknown } | null)?.secrets])
  }
  const rule = `only \${{ env.NAME }} and \${{ op://VAULT/ITEM/FIELD }} are filled in`
  return maps.flatMap(([path, map]) =>
    entriesOf(map).flatMap(([key, value]) =>
      value.replace(reference, '').includes('${{')
        ? [manifestFinding(file, [...path, key], rule)]
        : [],
    ),
  )
}

export interface Secrets {
  /** what is sent */
  values: Record<string, string>
  /** what may be shown: the references, and `***` for the rest */
  shown: Record<string, string>
  /** what must not be: the values, and what was filled in to make them */
  hidden: string[]
}

/** Fills the references in; throws with all that are missing, and names no value. */
export async function resolveSecrets(
  file: ManifestFile,
  path: KeyPath,
  secrets: unknown,
  variables: Variables,
  signal: AbortSignal,
): Promise<Secrets> {
  const entries = entriesOf(secrets)
  const vault = new Map<string, string | { rule: string }>()
  // one after the other: the program may ask for a finger
  for (const [, value] of entries) {
    for (const [, , item] of value.matchAll(reference)) {
      if (item !== undefined && !vault.has(item))
        vault.set(item, await readVault(item, variables, signal))
    }
  }
  const problems = new Map<string, Problem>()
  const filled = new Set<string>()
  const values = entries.map(([key, value]) => {
    const fill = (_: string, name?: string, item?: string) => {
      const found =
        name === undefined
          ? (vault.get(item as string) as string | { rule: string })
          : variables[name] || { rule: `needs ${name} to be set` }
      if (typeof found === 'string') {
        filled.add(found)
        return found
      }
      const finding = manifestFinding(file, [...path, key], found.rule)
      problems.set(`${key} ${found.rule}`, problemOf(finding))
      return ''
    }
    return [key, value.replace(reference, fill)] as const
  })
  if (problems.size > 0) {
    const all = [...problems.values()]
    const lines = all.map(({ where, rule }) => `${where}: ${rule}`)
    throw new DocsctlError('usage', lines.join('\n'), { problems: all })
  }
  const shown = entries.map(([key, value]) => [key, withoutValues(value)])
  // a part this short would be found in every other word
  const parts = [...filled].filter((one) => one.length > 3)
  return {
    values: Object.fromEntries(values),
    shown: Object.fromEntries(shown),
    hidden: [...new Set([...values.map(([, value]) => value), ...parts])],
  }
}

function entriesOf(secrets: unknown): [string, string][] {
  if (typeof secrets !== 'object' || secrets === null) return []
  return Object.entries(secrets).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
}

/** The references of a secret as they were written, everything between them masked. */
function withoutValues(value: string): string {
  let end = 0
  let shown = ''
  const masked = (text: string) => (text === '' ? '' : '***')
  for (const match of value.matchAll(reference)) {
    shown += masked(value.slice(end, match.index)) + match[0]
    end = match.index + match[0].length
  }
  return shown + masked(value.slice(end))
}

/** Asks the program of 1Password; what it says when it fails is not passed on, since it may hold anything. */
function readVault(
  item: string,
  variables: Variables,
  signal: AbortSignal,
): Promise<string | { rule: string }> {
  return new Promise((resolve, reject) => {
    const args = ['read', '--no-newline', item]
    const child = execFile('op', args, { env: variables, signal }, (error, stdout) => {
      if (signal.aborted) return reject(signal.reason)
      if (!error) return resolve(stdout === '' ? { rule: `${item}: is empty` } : stdout)
      const gone = (error as NodeJS.ErrnoException).code === 'ENOENT'
      const why = gone
        ? 'the program op of 1Password is not on the PATH'
        : 'op could not read it; op read says why'
      resolve({ rule: `${item}: ${why}` })
    })
    // nobody is there to type anything
    child.stdin?.end()
  })
}
