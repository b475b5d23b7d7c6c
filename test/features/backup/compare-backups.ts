import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareResponses } from '../../../src/features/backup/model/compare/compare-responses.ts'
import { CopyComparison } from '../../../src/features/backup/model/compare/copy-comparison.ts'
import {
  type ExpectedDifference,
  ExpectedDifferences,
} from '../../../src/features/backup/model/compare/expected-differences.ts'
import { isSameDocument } from '../../../src/features/backup/model/restore/same-document.ts'
import { normalizeMarkdown } from '../../../src/sandbox/content/normalize/normalize.ts'

export type Responses = Map<string, unknown>

const texts = {
  isSameMarkdown: (saved: string, copy: string) =>
    normalizeMarkdown(saved) === normalizeMarkdown(copy),
  isSameDocument: (saved: unknown, copy: unknown) => isSameDocument(saved, copy, false),
}

/** Reads the list of expected differences that a restore wrote. */
export function readChecklist(path: string) {
  return JSON.parse(readFileSync(path, 'utf8')) as {
    items: { what: string; why: string }[]
    differences: ExpectedDifference[]
  }
}

/**
 * Compares the latest runs of two backups. Returns the differences that aren't on the list, and the
 * entries of the list without a difference.
 */
export async function compareBackups(
  [saved, copy]: readonly [saved: Responses, copy: Responses],
  [from, to]: readonly [from: string, to: string],
  list: readonly ExpectedDifference[],
) {
  const expected = new ExpectedDifferences(list)
  const comparison = new CopyComparison(expected, { ids: [[from, to]], ...texts })
  await compareResponses(comparison, {
    saved: [...saved.keys()],
    readSaved: (name) => saved.get(name),
    copy,
  })
  return {
    differences: comparison.differences.map((one) => `${one.kind} ${one.resource} ${one.key}`),
    unused: expected.unused(),
    compared: comparison.compared,
  }
}

/** Returns all responses of the latest run by name, and the hashes of all files. */
export function latestResponses(path: string): Responses {
  const [name = ''] = readdirSync(join(path, 'runs')).sort().reverse()
  const [manifest = ''] = readFileSync(join(path, 'runs', name), 'utf8').split('\n')
  const { entries } = JSON.parse(manifest) as {
    entries: Record<string, { object: string; kind?: string }>
  }
  return new Map(
    Object.entries(entries).map(([entry, { object, kind }]) => {
      if (kind !== undefined) return [entry, object]
      const file = join(path, 'objects', object.slice(0, 2), object.slice(2))
      return [entry, JSON.parse(readFileSync(file, 'utf8'))]
    }),
  )
}
