/** Short names of topics. In oclif, each command in such a topic has an alias. */
export const topicAliases = new Map([['cr', 'change-requests']])

/**
 * Additional names of commands. For example, oclif's plugin command supports `unlink` in addition
 * to `uninstall`.
 */
export const commandAliases = new Map([['plugins:unlink', 'plugins:uninstall']])

export function aliasIds(id: string): string[] {
  const aliases: string[] = []
  for (const [alias, topic] of topicAliases) {
    if (id.startsWith(`${topic}:`)) aliases.push(alias + id.slice(topic.length))
  }
  for (const [alias, target] of commandAliases) if (target === id) aliases.push(alias)
  return aliases
}

export function isAlias(id: string): boolean {
  return commandAliases.has(id) || topicAliases.has(id.split(':')[0] as string)
}
