/** Returns the keys of a JSON pointer such as `#/paths/~1pets/get`. */
export function parsePointer(pointer: string): string[] {
  const keys = pointer.replace(/^#?\/?/, '').split('/')
  return keys.filter((key) => key !== '').map(unescaped)
}

/** Appends a key to a JSON pointer. */
export function pointerTo(pointer: string, key: string): string {
  return `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

export function valueAtPointer(document: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | null | undefined)?.[key],
    document,
  )
}

function unescaped(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~')
}
