const isNode20 = process.versions.node.startsWith('20.')

/** The limits of a start of `dist` on Node 20 and on later versions, as a ratio to Node. */
const limits = {
  version: [1.2, 1.2],
  help: [2.4, 2],
  usage: [2.4, 2.2],
  list: [4.8, 4],
  table: [5.2, 4.4],
  completion: [1.5, 1.5],
}

export function startLimit(name) {
  return limits[name][isNode20 ? 0 : 1]
}
