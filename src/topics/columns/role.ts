import { type Column, cell } from '../../text/columns.ts'

/** A role as flags take it: `null` is a guest. JSON keeps what the service sent. */
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
