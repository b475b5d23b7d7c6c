import { type Column, cell } from '../../output/columns.ts'
import { documentLines } from '../../output/text/document-lines.ts'

/** Returns a column with the text of a document. JSON output contains the document itself. */
export function documentColumn(path: string, header?: string): Column {
  return {
    path,
    ...(header && { header }),
    value: (item) => {
      const value = cell(item, path)
      return value === undefined ? undefined : documentLines(value).join(' ')
    },
  }
}
