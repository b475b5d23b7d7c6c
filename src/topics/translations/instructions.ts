import { textField } from '../../frame/words/written-fields.ts'
import { documentOf } from '../content/document.ts'

export const instructionsField = textField(
  'instructions',
  'instructions',
  'what the translator is told, a paragraph a line',
  documentOf,
)
