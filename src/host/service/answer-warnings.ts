interface WarnedProblem {
  operation: string
  field: string
  rule: string
}

/** Counts missing and malformed fields in responses. Prints one warning per operation. */
export class AnswerWarnings {
  readonly #counts = new Map<string, { problem: WarnedProblem; count: number }>()

  add(problem: WarnedProblem): void {
    const key = `${problem.operation} ${problem.field}`
    const known = this.#counts.get(key)
    if (known) known.count++
    else this.#counts.set(key, { problem, count: 1 })
  }

  lines(): string[] {
    const operations = new Map<string, Map<string, string[]>>()
    for (const { problem, count } of this.#counts.values()) {
      const { operation, field, rule } = problem
      const wrong = `${rule}${count === 1 ? '' : ` (${count} times)`}`
      const rules = operations.get(operation) ?? new Map<string, string[]>()
      operations.set(operation, rules)
      if (field === '') rules.set(`The response is ${wrong}`, [])
      else rules.set(wrong, [...(rules.get(wrong) ?? []), `"${field}"`])
    }
    return [...operations].map(
      ([operation, rules]) => `warning: ${operation}: ${[...rules].map(formatWarning).join('; ')}`,
    )
  }
}

/** Returns a warning such as `"id", "title" in the response: missing (3 times)`. */
function formatWarning([rule, fields]: [string, string[]]): string {
  return fields.length === 0 ? rule : `${fields.join(', ')} in the response: ${rule}`
}
