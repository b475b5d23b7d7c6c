import { ownModules } from 'docsctl-own-modules'
import { programFolder } from './program-folder.js'

/** Imports a plugin's file by its URL. */
export function importModule(url) {
  return import(url)
}

/** Loads a module of docsctl by its path in `dist`, or a plugin's file by its path on disk. */
export function requireModule(path) {
  const name = path.startsWith(programFolder) && path.slice(programFolder.length + 1)
  return name ? ownModules[name.replaceAll('\\', '/')]() : require(path)
}
