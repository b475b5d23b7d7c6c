import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

export type Line = Record<string, unknown>

/** Returns the lines of a journal without their checksums. */
export function journalLines(path: string): Line[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const { sum: _, ...rest } = JSON.parse(line)
    return rest
  })
}

/** Writes a journal with valid checksums, as a program with knowledge of the format could do. */
export function writeJournal(path: string, lines: readonly unknown[]): void {
  let sum = ''
  const texts = lines.map((line) => {
    const text = typeof line === 'string' ? line : JSON.stringify(line)
    sum = createHash('sha256').update(`${sum}\n${text}`).digest('hex').slice(0, 16)
    return `${text.slice(0, -1)},"sum":"${sum}"}\n`
  })
  writeFileSync(path, texts.join(''))
  rmSync(join(dirname(path), 'ends', basename(path, '.jsonl')), { force: true })
}

/** Changes the lines of a journal and updates its checksums. */
export function editJournal(path: string, edit: (lines: Line[]) => unknown[]): void {
  writeJournal(path, edit(journalLines(path)))
}

export function hashOfSteps(steps: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(steps)).digest('hex')
}

/** Returns a journal of version 1, which has no checksums. */
export function formerJournal(
  job: string,
  steps: readonly unknown[],
  lines: readonly unknown[],
): string {
  const header = {
    ...{ version: 1, job, at: '2025-06-01T12:00:00.000Z', command: 'members update', words: [] },
    ...{ profile: 'default', apiUrl: 'https://api.test', parallel: 4 },
    ...{ steps: steps.length, hash: hashOfSteps(steps) },
  }
  const all = [header, ...steps.map((request, step) => ({ step, request })), ...lines]
  return all.map((line) => `${JSON.stringify(line)}\n`).join('')
}
