/** Returns the name of the file that contains a command's metadata. */
export function aboutFile(id: string): string {
  return `about/${id.replaceAll(':', '.')}.json`
}

/**
 * The file that lists the commands with each flag. It makes suggestions for an unknown flag fast.
 */
export const flagIndexFile = 'flags.json'
