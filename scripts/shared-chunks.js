import { basename, relative, resolve } from 'node:path'
import { build } from 'esbuild'

/**
 * The files of each stage of the program, in the order in which a run loads them. A run that needs
 * a stage has already loaded the previous stages.
 */
const stages = [
  ['src/program.ts'],
  ['src/host/program/command.ts', 'src/command/result/result.ts', 'src/profile/session.ts'],
  ['src/command/operation/operation-command.ts'],
  ['src/client/client.ts'],
]

/** The maximum number of stages in entries that run before or without the other stages. */
const limits = { 'src/client/library.ts': 0, 'src/host/help/docsctl-help.ts': 1 }

/**
 * Combines the files of each stage in a few chunks, because a start with 77 files takes a fifth
 * longer than with 20 files. esbuild puts two files in the same chunk only if the same entries load
 * them. Therefore, this plugin makes an entry that loads one file of a stage load the whole stage.
 */
export const sharedChunks = {
  name: 'shared-chunks',
  async setup({ initialOptions, onResolve, onLoad, resolve: find }) {
    const entries = await entriesWithStages(initialOptions)
    const modules = new Set(stages.flat().map((file) => resolve(file)))
    const names = new Set(stages.flat().map((file) => basename(file)))
    onResolve({ filter: /^\.|^src\// }, async ({ path, kind, resolveDir, pluginData }) => {
      const isEntry = kind === 'entry-point' || kind === 'dynamic-import'
      if (pluginData === finding || !(isEntry || names.has(basename(path)))) return undefined
      const { path: file } = await find(path, { kind, resolveDir, pluginData: finding })
      if (isEntry && entries.has(file)) return { path: relative('.', file), namespace: 'entry' }
      // declare side effects, because otherwise esbuild removes these imports
      return modules.has(file) ? { path: file, sideEffects: true } : undefined
    })
    onLoad({ filter: /./, namespace: 'entry' }, ({ path }) => ({
      contents: entries.get(resolve(path)),
      resolveDir: '.',
    }))
  },
}

/** Marks imports that this plugin resolves itself, to prevent endless recursion. */
const finding = 'finding'

/** Returns the code of the entries that load files of a stage, by path. */
async function entriesWithStages({ plugins, ...options }) {
  const others = plugins.filter(({ name }) => name !== sharedChunks.name)
  const { inputs, outputs } = (await build({ ...options, plugins: others, write: false })).metafile
  const loadedByStages = stages.map((_, last) => loadedFiles(inputs, stagesUntil(last)))
  const entries = new Map()
  for (const { entryPoint, exports } of Object.values(outputs)) {
    if (!entryPoint?.startsWith('src/')) continue
    const loaded = [...loadedFiles(inputs, [entryPoint])]
    const allowed = loadedByStages.slice(0, limits[entryPoint])
    const last = allowed.findLastIndex((files, index) =>
      loaded.some((file) => files.has(file) && !allowed[index - 1]?.has(file)),
    )
    if (last < 0) continue
    const imports = stagesUntil(last).map((file) => `import './${file}'`)
    const names = exports.includes('default') ? ['*', '{ default }'] : ['*']
    const exported = names.map((name) => `export ${name} from './${entryPoint}'`)
    entries.set(resolve(entryPoint), [...imports, ...exported].join('\n'))
  }
  return entries
}

function stagesUntil(last) {
  return stages.slice(0, last + 1).flat()
}

/** Returns the given files, and all files that they import statically. */
function loadedFiles(inputs, files) {
  const loaded = new Set(files)
  for (const file of loaded) {
    if (!inputs[file]) throw new Error(`The bundle has no file ${file}`)
    for (const { path, kind, external } of inputs[file].imports) {
      if (kind !== 'dynamic-import' && !external) loaded.add(path)
    }
  }
  return loaded
}
