import { documentColumn } from '../../command/columns/document.ts'
import { textField } from '../../host/arguments/written-fields.ts'
import type { ColumnLike } from '../../output/columns.ts'
import { documentFromText } from '../content/index.ts'

export const agentInstructionsColumns: ColumnLike[] = [
  documentColumn('instructions'),
  'updatedBy',
  'updatedAt',
]

export const orgInstructionsField = textField(
  'instructions',
  'instructions',
  'Instructions for the agent, one paragraph per line',
  documentFromText,
)
