interface AnswerProblem {
  operation: string
  field: string
  rule: string
}

/** Counts what was missing or wrong in the answers, to be said once a field. */
export class AnswerWarnings {
  readonly #counts = new Map<string, { problem: AnswerProblem; count: number }>()

  add(problem: AnswerProblem): void {
    const key = `${problem.operation} ${problem.field}`
    const known = this.#counts.get(key)
    if (known) known.count++
    else this.#counts.set(key, { problem, count: 1 })
  }

  lines(): string[] {
    return [...this.#counts.values()].map(({ problem, count }) => {
      const times = count === 1 ? '' : ` (${count} times)`
      return `warning: ${problem.operation}: "${problem.field}" in the answer: ${problem.rule}${times}`
    })
  }
}
