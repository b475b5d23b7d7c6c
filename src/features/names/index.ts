// The exports that other features may use.
export { decoded, readAddress } from './address.ts'
export { completionLines } from './completion-lines.ts'
export { folded, restAfter } from './folded.ts'
export { NameIndex } from './match.ts'
export { readResources } from './read-resources.ts'
export {
  ambiguousKinds,
  type FindableKind,
  idsByKind,
  kindPrefixes,
  type ResolvedResource,
  readResourceById,
  resolveResource,
} from './resolve-resource.ts'
export {
  beginReading,
  type CachedNames,
  endReading,
  isReading,
  type NamesList,
  namesList,
  namesOwner,
  readNames,
} from './store.ts'
export { writeNames } from './write-names.ts'
