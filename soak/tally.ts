/** The types of violations. None of them may occur. */
export const limits = [
  'duplicates',
  'false successes',
  'overwrites',
  'wrongly undone',
  'unreported',
  'leaks',
  'bugs',
  'hangs',
] as const

export type Limit = (typeof limits)[number]

/** A row of the report: a test with the numbers of its runs and violations. */
export interface Row {
  what: string
  tried: number
  succeeded: number
  failed: number
  broken: Record<Limit, number>
}

/** Counts the runs and violations of a test. */
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

  /** Counts and prints a violation. `how` contains everything that is needed to reproduce it. */
  broken(limit: Limit, how: string): void {
    this.row.broken[limit] += 1
    this.#say(`${this.row.what}: ${limit}: ${how}`)
  }
}

/** The functions that a part of the soak test uses. */
export interface Part {
  /** scales a number by `--scale` */
  some: (many: number) => number
  /** adds a row to the report */
  tally: (what: string) => Tally
}

const heads = ['runs', 'exit 0', 'reported failures', ...limits]

export function formatTable(rows: readonly Row[]): string {
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
