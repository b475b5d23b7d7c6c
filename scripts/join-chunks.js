import { posix } from 'node:path'

/**
 * Each file that a start loads costs a third of a millisecond of looking for it. So chunks that are
 * loaded together anyway stand together in one file, as functions by their names.
 */
export function joinChunks(codes, groups, importedByModules) {
  const groupOf = new Map(
    [...groups].flatMap(([file, members]) => members.map((path) => [path, file])),
  )
  const pointed = new Map([...codes].map(([path, code]) => [path, withGroups(code, path, groupOf)]))
  const written = new Map([...pointed].filter(([path]) => !groupOf.has(path)))
  for (const [file, members] of groups) {
    const parts = members.map(
      (path) =>
        `${JSON.stringify(path)}:(function(module,exports,require){${pointed.get(path)}\n})`,
    )
    written.set(file, `"use strict";const parts={${parts.join(',\n')}};${loader}`)
    for (const path of members.filter((one) => importedByModules.has(one))) {
      written.set(path, stub(path, file, codes.get(path)))
    }
  }
  return written
}

const loader = `const done={};module.exports=(path)=>{const known=done[path];if(known)return known.exports;const made=done[path]={exports:{}};parts[path](made,made.exports,require);return made.exports};`

/** What is required of a joined chunk is asked of the file that it stands in. */
function withGroups(code, path, groupOf) {
  const folder = posix.dirname(groupOf.get(path) ?? path)
  return code.replace(/\brequire\("(\.[^"]+)"\)/g, (whole, specifier) => {
    const target = posix.join(posix.dirname(path), specifier)
    const file = groupOf.get(target)
    if (file === undefined) return whole
    return `require("${relativeTo(folder, file)}")(${JSON.stringify(target)})`
  })
}

/** An ES module looks for the names of what it imports in the text of the file. */
function stub(path, file, code) {
  const [names = ''] = /0&&\(module\.exports=\{[^}]*\}\);?\s*$/.exec(code) ?? []
  return `"use strict";module.exports=require("${relativeTo(posix.dirname(path), file)}")(${JSON.stringify(path)});${names}`
}

function relativeTo(folder, file) {
  const path = posix.relative(folder, file)
  return path.startsWith('.') ? path : `./${path}`
}

/** The chunks that one file and all that it imports at once are made of. */
export function staticChunks(outputs, entry) {
  const found = new Set()
  const visit = (path) => {
    for (const { kind, path: next } of outputs[path].imports) {
      if (kind !== 'import-statement' || !outputs[next] || found.has(next)) continue
      found.add(next)
      visit(next)
    }
  }
  visit(entry)
  return found
}
