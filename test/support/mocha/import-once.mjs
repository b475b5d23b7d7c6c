/**
 * Resolves imports of TypeScript files without tsx, because they contain the complete name of the
 * file.
 */
export function resolve(specifier, context, nextResolve) {
  if (!/^(\.\.?\/|file:).*\.tsx?$/.test(specifier)) return nextResolve(specifier, context)
  const { href } = new URL(specifier, context.parentURL)
  return { url: href, format: 'module', shortCircuit: true }
}

/**
 * Caches the dynamic imports of each module. For every `import()`, Node calls the loader of tsx in
 * another thread, even if the module is already loaded. Tests that run the program in their own
 * process would spend half of their time there.
 */
export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context)
  if (loaded.format !== 'module' || !/\.tsx?$/.test(url)) return loaded
  const source = String(loaded.source).replaceAll(
    /\bimport\(("[^"]+")\)/g,
    '(import.meta[$1]??=import($1))',
  )
  return { ...loaded, source }
}
