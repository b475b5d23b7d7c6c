// The exports that other features may use.

export { documentFromText } from './document.ts'
export { type Exported, exportSpace } from './export/export-space.ts'
export { failedExport } from './export/failed-export.ts'
export { createLayout } from './export/layout.ts'
export { LinkTargets } from './export/link-targets.ts'
export { pageFile } from './export/page-file.ts'
export { type MarkdownLink, parseLinks } from './export/rewrite-links.ts'
export { pageVersion } from './export/version.ts'
export {
  childPageIds,
  indexPages,
  type PageIndex,
  type Placed,
  pageLabel,
  trail,
} from './model/page-index.ts'
