import { type Column, cell } from '../../output/columns.ts'

/**
 * Returns a column with a role as flags accept it: `null` is a guest. JSON keeps the original
 * value.
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
