// Exports for other features. `model/index.ts` has the exports of the model.
export { selectedParts } from './org-flags.ts'
export { runAndUpdateBase } from './update-base.ts'
