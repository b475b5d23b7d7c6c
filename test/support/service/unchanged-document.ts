import type { Preparation } from '../../../src/features/openapi/model/check/assemble.ts'

/** A preparation that leaves a document unchanged and checks it by the default rules. */
export const unchangedDocument: Preparation = {
  lint: 'minimal',
  lintFile: '',
  skipRules: [],
  dropInternal: false,
  includeTags: [],
  excludeTags: [],
  overlays: [],
}
