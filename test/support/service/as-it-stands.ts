import type { Preparation } from '../../../src/publishing/openapi/check/assemble.ts'

/** Nothing is done to a document but that it is checked by the usual rules. */
export const asItStands: Preparation = {
  lint: 'minimal',
  lintFile: '',
  skipRules: [],
  dropInternal: false,
  includeTags: [],
  excludeTags: [],
  overlays: [],
}
