import type { PlacedRecord } from './record.ts'

function sortable(value: number): string {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  // the bits of a double sort like bytes if the sign bit is flipped, and all bits of negative
  // numbers
  for (let index = 0; index < 8; index += 1) {
    const turned = value < 0 ? 0xff : index === 0 ? 0x80 : 0
    bytes[index] = (bytes[index] as number) ^ turned
  }
  return bytes.toString('hex')
}

/**
 * Returns a text that sorts resources of a tree in reading order: each after its parent, then by
 * position.
 */
export function orderKey(...path: Pick<PlacedRecord, 'id' | 'position'>[]): string {
  return path.map(({ position, id }) => `${sortable(position)}${id}`).join('/')
}
