/** What must not happen, not once. */
export const limits = [
  'duplicates',
  'false successes',
  'unsaid',
  'leaks',
  'has a bug',
  'hangs',
] as const

export type Limit = (typeof limits)[number]

/** A line of the table: what was tried, how it ended, and what must not have happened. */
export interface Row {
  what: string
  tried: number
  succeeded: number
  failed: number
  broken: Record<Limit, number>
}

/** Counts what is tried under one heading. */
export class Tally {
  readonly row: Row
  readonly #say: (line: string) => void

  constructor(what: string, say: (line: string) => void) {
    const broken = Object.fromEntries(limits.map((limit) => [limit, 0])) as Row['broken']
    this.row = { what, tried: 0, succeeded: 0, failed: 0, broken }
    this.#say = say
  }

  tried(isDone: boolean): void {
    this.row.tried += 1
    this.row[isDone ? 'succeeded' : 'failed'] += 1
  }

  /** A limit that was broken, with all that it takes to see it again. */
  broken(limit: Limit, how: string): void {
    this.row.broken[limit] += 1
    this.#say(`${this.row.what}: ${limit}: ${how}`)
  }
}

/** What a part of the run is given. */
export interface Part {
  /** how many of so many, by the scale of this run */
  some: (many: number) => number
  /** begins a line of the table */
  tally: (what: string) => Tally
}

const heads = ['tried', 'exit 0', 'said to have failed', ...limits]

export function tableOf(rows: readonly Row[]): string {
  const grouped = (count: number) => count.toLocaleString('en')
  const lines = rows.map(({ what, tried, succeeded, failed, broken }) =>
    [
      what,
      ...[tried, succeeded, failed, ...limits.map((limit) => broken[limit])].map(grouped),
    ].join(' | '),
  )
  return [`| | ${heads.join(' | ')} |`, `|---|${heads.map(() => '--:|').join('')}`]
    .concat(lines.map((line) => `| ${line} |`))
    .join('\n')
}
