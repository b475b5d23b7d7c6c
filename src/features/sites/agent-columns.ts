import { documentColumn } from '../../command/columns/document.ts'
import { textField } from '../../host/arguments/written-fields.ts'
import { type Column, type ColumnLike, cell } from '../../output/columns.ts'
import { documentFromText } from '../content/index.ts'

/**
 * Shows only the names of HTTP headers, because their values can be credentials. JSON output also
 * contains the values.
 */
const headerNames: Column = {
  path: 'headers',
  value: (item) => Object.keys((cell(item, 'headers') ?? {}) as object).join(', '),
}

export const mcpServerColumns: ColumnLike[] = [
  'id',
  'name',
  'url',
  'transport',
  'condition',
  headerNames,
]

export const channelColumns: ColumnLike[] = [
  'id',
  'type',
  { path: 'status', kind: 'status' },
  'role',
  'setupSettings',
  'answers',
  'createdAt',
]

export const agentSettingsColumns: ColumnLike[] = [
  'scans.topics',
  'findings.changeRequests',
  documentColumn('editing.customInstructions', 'INSTRUCTIONS'),
  'updatedAt',
]

export const agentInstructionsField = textField(
  'editing',
  'instructions',
  'Instructions for the agent, one paragraph per line (required)',
  (text) => ({ customInstructions: documentFromText(text) }),
)
