import type { Preparation } from '../../../src/features/openapi/model/check/assemble.ts'

/** Leaves a document unchanged and checks it by the default rules. */
export const asItStands: Preparation = {
  lint: 'minimal',
  lintFile: '',
  skipRules: [],
  dropInternal: false,
  includeTags: [],
  excludeTags: [],
  overlays: [],
}
