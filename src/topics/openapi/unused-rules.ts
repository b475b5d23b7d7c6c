import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Machine, Speaker } from '../../frame/program/roles.ts'
import { nameFrom } from '../../pipelines/finding.ts'

const named = new WeakMap<object, Set<string>>()

/** Says once of rules that stand beside a document, or where the command runs, that nobody asked for them. */
export async function noteUnusedRules(run: Speaker & Machine, document: string): Promise<void> {
  const { cwd } = run.runtime
  const already = named.get(run) ?? new Set()
  named.set(run, already)
  for (const folder of new Set([/^https?:/i.test(document) ? cwd : dirname(document), cwd])) {
    const file = join(folder, 'redocly.yaml')
    if (already.has(file)) continue
    already.add(file)
    const isThere = await access(file).then(
      () => true,
      () => false,
    )
    const name = nameFrom(cwd, file)
    if (isThere)
      await run.note(`note: ${name} is not used: --lint ${name} takes its rules and decorators`)
  }
}
