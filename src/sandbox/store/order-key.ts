import type { PlacedRecord } from './record.ts'

function sortable(value: number): string {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  // the bits of a double sort like bytes if the sign bit is inverted, and for negative numbers all
  // bits
  for (let index = 0; index < 8; index += 1) {
    const turned = value < 0 ? 0xff : index === 0 ? 0x80 : 0
    bytes[index] = (bytes[index] as number) ^ turned
  }
  return bytes.toString('hex')
}

/**
 * Returns a string that sorts the resources of a tree in reading order: each resource comes after
 * its parent, and siblings are sorted by position.
 */
export function orderKey(...path: Pick<PlacedRecord, 'id' | 'position'>[]): string {
  return path.map(({ position, id }) => `${sortable(position)}${id}`).join('/')
}
