/**
 * Node asks the loader of tsx in another thread at every `import()`, even of a loaded module. A run of
 * the program within the process would spend half of its time there, so each module keeps its imports.
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
