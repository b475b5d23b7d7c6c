import { documentColumn } from '../../command/columns/document.ts'
import type { ColumnLike } from '../../output/columns.ts'

export const answerColumns: ColumnLike[] = [
  'id',
  { path: 'input.text', header: 'QUESTION' },
  'answered',
  'helpfulness',
  'relevance',
  { path: 'channel.type', header: 'CHANNEL' },
  'createdAt',
]

export const answerSourceColumns: ColumnLike[] = [
  'id',
  'title',
  'type',
  'space',
  'page',
  'record',
  'weight',
]

export const topicColumns: ColumnLike[] = [
  'id',
  'label',
  { path: 'parent.label', header: 'PARENT' },
  'pages',
  'records',
  { path: 'findings.open', header: 'OPEN FINDINGS' },
  { path: 'questions.total', header: 'QUESTIONS' },
  { path: 'usageSettings.changeRequests', header: 'CRS' },
]

/** The columns of a single topic, including its summary. */
export const topicDetails: ColumnLike[] = [...topicColumns, documentColumn('summary')]

export const scanColumns: ColumnLike[] = [
  'id',
  { path: 'status', kind: 'status' },
  'topic',
  'findings.high',
  'findings.medium',
  'findings.low',
  'createdAt',
  'failureMessage',
]
