import { textField } from '../../host/arguments/written-fields.ts'
import { documentFromText } from '../content/index.ts'

export const instructionsField = textField(
  'instructions',
  'instructions',
  'Instructions for the translator, one paragraph per line',
  documentFromText,
)
