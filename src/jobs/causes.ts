/** Why something failed, in the same words for all that failed alike: without the name of the one. */
export function causeOf(message: string, id: string): string {
  return id.length < 3 ? message : message.replaceAll(id, '…')
}

/** What failed, by its causes, the most frequent first. */
export function byCause(failures: readonly { id: string; message: string }[]) {
  const causes = new Map<string, string[]>()
  for (const { id, message } of failures) {
    const cause = causeOf(message, id)
    const ids = causes.get(cause)
    if (ids) ids.push(id)
    else causes.set(cause, [id])
  }
  return [...causes]
    .map(([cause, ids]) => ({ cause, ids }))
    .sort((a, b) => b.ids.length - a.ids.length)
}
