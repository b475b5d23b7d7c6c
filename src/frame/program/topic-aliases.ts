/** Short names of topics, for oclif an alias of each of their commands. */
export const topicAliases = new Map([['cr', 'change-requests']])

/** The ids that a command goes by besides its own. */
export function aliasesOf(id: string): string[] {
  const aliases: string[] = []
  for (const [alias, topic] of topicAliases) {
    if (id.startsWith(`${topic}:`)) aliases.push(alias + id.slice(topic.length))
  }
  return aliases
}

/** Whether it is one of them. */
export function isAlias(id: string): boolean {
  return topicAliases.has(id.split(':')[0] as string)
}
