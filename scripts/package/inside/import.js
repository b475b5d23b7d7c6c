import { ownModules } from 'docsctl-own-modules'
import { programFolder } from './program-folder.js'

/** Imports a file of a plugin. */
export function importModule(url) {
  return import(url)
}

/** Loads a module of docsctl by its path in `dist`, or the file of a plugin. */
export function requireModule(path) {
  const name = path.startsWith(programFolder) && path.slice(programFolder.length + 1)
  return name ? ownModules[name.replaceAll('\\', '/')]() : require(path)
}
