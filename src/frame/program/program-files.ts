/** Where the build puts what the manifest says of a command. */
export function aboutFile(id: string): string {
  return `about/${id.replaceAll(':', '.')}.json`
}
