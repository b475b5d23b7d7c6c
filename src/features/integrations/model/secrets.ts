import { DocsctlError, type FindingProblem } from '../../../errors.ts'
import { runProgram } from '../../../fs/start-program.ts'
import type { Variables } from '../../../output/ci/detect.ts'
import { type Finding, findingProblem } from '../../../output/ci/finding.ts'
import type { ManifestFile } from '../../manifests/index.ts'
import { type KeyPath, manifestFinding } from '../../manifests/index.ts'

/**
 * Matches `${{ env.NAME }}` and `${{ op://vault/item/field }}`. A reference with `op://` can be
 * quoted.
 */
const reference = /\$\{\{\s*(?:env\.([A-Za-z_]\w*)|"?(op:\/\/[^"{}]*[^"{}\s])"?)\s*\}\}/g

/** Reports malformed references, which would be sent as plain text. */
export function secretFindings(file: ManifestFile): Finding[] {
  const { secrets, envs } = file.keys as { secrets?: unknown; envs?: Record<string, unknown> }
  const maps: [KeyPath, unknown][] = [[['secrets'], secrets]]
  for (const [name, env] of Object.entries(envs ?? {})) {
    maps.push([['envs', name, 'secrets'], (env as { secrets?: unknown } | null)?.secrets])
  }
  const message = `Use \${{ env.NAME }} or \${{ op://VAULT/ITEM/FIELD }}`
  return maps.flatMap(([path, map]) =>
    secretEntries(map).flatMap(([key, value]) =>
      value.replace(reference, '').includes('${{')
        ? [manifestFinding(file, [...path, key], message)]
        : [],
    ),
  )
}

export interface Secrets {
  /** the values to send */
  values: Record<string, string>
  /** the values to print: references remain as written, and `***` masks everything else */
  shown: Record<string, string>
  /**
   * strings that must never be printed: the values, and the secrets that were inserted into them
   */
  hidden: string[]
}

/**
 * Replaces the references with their values. If any are missing, throws a single error that lists
 * all of them without values.
 */
export async function resolveSecrets(
  file: ManifestFile,
  path: KeyPath,
  secrets: unknown,
  variables: Variables,
  signal: AbortSignal,
): Promise<Secrets> {
  const entries = secretEntries(secrets)
  const vault = new Map<string, string | { fault: string }>()
  // read one item at a time, because the program may ask for a fingerprint each time
  for (const [, value] of entries) {
    for (const [, , item] of value.matchAll(reference)) {
      if (item !== undefined && !vault.has(item))
        vault.set(item, await readVault(item, variables, signal))
    }
  }
  const problems = new Map<string, FindingProblem>()
  const filled = new Set<string>()
  const values = entries.map(([key, value]) => {
    const fill = (_: string, name?: string, item?: string) => {
      const found =
        name === undefined
          ? (vault.get(item as string) as string | { fault: string })
          : variables[name] || { fault: `The environment variable ${name} is not set or is empty` }
      if (typeof found === 'string') {
        filled.add(found)
        return found
      }
      const finding = manifestFinding(file, [...path, key], found.fault)
      problems.set(`${key} ${found.fault}`, findingProblem(finding))
      return ''
    }
    return [key, value.replace(reference, fill)] as const
  })
  if (problems.size > 0) {
    const all = [...problems.values()]
    const lines = all.map(({ where, message }) => `${where}: ${message}`)
    throw new DocsctlError('usage', lines.join('\n'), { problems: all })
  }
  const shown = entries.map(([key, value]) => [key, withoutValues(value)])
  // omit short strings, because they would occur within many words
  const parts = [...filled].filter((one) => one.length > 3)
  return {
    values: Object.fromEntries(values),
    shown: Object.fromEntries(shown),
    hidden: [...new Set([...values.map(([, value]) => value), ...parts])],
  }
}

function secretEntries(secrets: unknown): [string, string][] {
  if (typeof secrets !== 'object' || secrets === null) return []
  return Object.entries(secrets).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
}

/** Returns a secret with its references as written, and everything between them masked. */
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

/**
 * Reads a value with the 1Password CLI. Doesn't show the error output of the CLI, because it may
 * contain secrets.
 */
function readVault(
  item: string,
  variables: Variables,
  signal: AbortSignal,
): Promise<string | { fault: string }> {
  return new Promise((resolve, reject) => {
    const args = ['read', '--no-newline', item]
    const child = runProgram('op', args, { env: variables, signal }, (error, stdout) => {
      if (signal.aborted) return reject(signal.reason)
      if (!error) return resolve(stdout === '' ? { fault: `${item} is empty` } : stdout)
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
      const why = isMissing
        ? 'The 1Password CLI (op) is not on the PATH'
        : '1Password could not read the secret. To see the reason, run "op read" with this secret reference'
      resolve({ fault: `${item}: ${why}` })
    })
    // close the input, so that the program doesn't wait for an answer
    child.stdin?.end()
  })
}
