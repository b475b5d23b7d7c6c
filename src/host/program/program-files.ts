/** Returns the file with the manifest's metadata of a command. */
export function aboutFile(id: string): string {
  return `about/${id.replaceAll(':', '.')}.json`
}

/** Lists the commands of each flag, so that an unknown flag doesn't have to be searched for in every command. */
export const flagIndexFile = 'flags.json'
