import { type Column, cell } from '../../output/columns.ts'

/**
 * Returns a column that shows a role as its flag value: `null` becomes `guest`. JSON output keeps
 * `null`.
 */
export function roleColumn(path: string, header?: string): Column {
  return {
    path,
    ...(header && { header }),
    nullAs: 'guest',
    value: (item) => {
      const role = cell(item, path)
      return role === null ? 'guest' : role
    },
  }
}
