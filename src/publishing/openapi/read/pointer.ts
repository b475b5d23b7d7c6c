/** The keys of a pointer such as `#/paths/~1pets/get`. */
export function pathOf(pointer: string): string[] {
  const keys = pointer.replace(/^#?\/?/, '').split('/')
  return keys.filter((key) => key !== '').map(unescaped)
}

/** The pointer to what stands under a key of what a pointer leads to. */
export function pointerTo(pointer: string, key: string): string {
  return `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

export function valueAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | null | undefined)?.[key],
    document,
  )
}

function unescaped(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~')
}
