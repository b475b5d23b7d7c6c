import { readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const shims = join(dirname(fileURLToPath(import.meta.url)), 'shims')

/** Modules that are replaced in the bundle, each for the reason that its replacement gives. */
const isOclif = (file) => /[/\\]@oclif[/\\]core[/\\]lib[/\\]/.test(file)

/** Libraries that oclif wants in rare cases: each a file of its own, loaded by its first use. */
export const rare = {
  name: 'rare',
  setup({ onResolve }) {
    onResolve({ filter: /^[^.]/ }, ({ path, importer, kind }) => {
      if (
        !isOclif(importer) ||
        kind !== 'require-call' ||
        isBuiltin(path) ||
        path.startsWith('@oclif/')
      )
        return
      rareLibraries.set(path, require.resolve(path, { paths: [dirname(importer)] }))
      return { path: `docsctl-rare:${path}`, external: true }
    })
  },
}

/** Where each of them is. */
export const rareLibraries = new Map()

export const placed = {
  name: 'placed',
  setup({ onResolve }) {
    // a plugin may want any part of it: bundled, every command would load all of its parts
    onResolve({ filter: /^zod$/ }, ({ importer }) =>
      /[/\\]plugin[/\\]library\.ts$/.test(importer) ? { external: true } : undefined,
    )
    onResolve({ filter: /^wsl-utils$/ }, ({ importer }) =>
      isOclif(importer) ? { path: join(shims, 'wsl-utils.js') } : undefined,
    )
    onResolve({ filter: /^node:(http2?|assert)$/ }, ({ path, importer }) =>
      /[/\\]undici[/\\]lib[/\\]/.test(importer)
        ? { path: join(shims, `undici-${path.slice('node:'.length)}.cjs`) }
        : undefined,
    )
  },
}

const required = /^const (\w+) = ((?:__importDefault|__importStar)\()?require\("([^"]+)"\)\)?;$/gm

/**
 * oclif's files each require at once what some run may want of them. Here they do when it is used: a
 * start then loads a tenth of it.
 */
export const lazyRequires = {
  name: 'lazy-requires',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]@oclif[/\\]core[/\\]lib[/\\].*\.js$/ }, ({ path }) => {
      const names = []
      const lazy = readFileSync(path, 'utf8').replace(required, (_, name, wrap = '', module) => {
        names.push(name)
        const load = `${wrap}require("${module}")${wrap && ')'}`
        return `let ${name}$;const ${name} = () => (${name}$ ??= ${load});`
      })
      const contents = names.reduce(
        (text, name) =>
          text
            .replaceAll(`new ${name}.default(`, `new (${name}().default)(`)
            .replaceAll(new RegExp(`\\bnew ${name}\\.(\\w+)`, 'g'), `new (${name}().$1)`)
            .replaceAll(new RegExp(`\\b${name}\\.`, 'g'), `${name}().`),
        lazy,
      )
      return { contents, loader: 'js' }
    })
  },
}
