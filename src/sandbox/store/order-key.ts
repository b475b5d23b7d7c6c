import type { PlacedRecord } from './record.ts'

function sortable(value: number): string {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  // to make the bytes of doubles sortable, invert the sign bit, or all bits of a negative number
  for (let index = 0; index < 8; index += 1) {
    const turned = value < 0 ? 0xff : index === 0 ? 0x80 : 0
    bytes[index] = (bytes[index] as number) ^ turned
  }
  return bytes.toString('hex')
}

/**
 * Returns a sort key for a resource in a tree. Resources sort in reading order: parents come before
 * their children, and siblings sort by position.
 */
export function orderKey(...path: Pick<PlacedRecord, 'id' | 'position'>[]): string {
  return path.map(({ position, id }) => `${sortable(position)}${id}`).join('/')
}
