/** The keys of a pointer such as `#/paths/~1pets/get`. */
export function pathOf(pointer: string): string[] {
  const keys = pointer.replace(/^#?\/?/, '').split('/')
  return keys.filter((key) => key !== '').map(unescaped)
}

function unescaped(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~')
}
