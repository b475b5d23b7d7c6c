import type { PlacedRecord } from './record.ts'

function sortable(value: number): string {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  // the bits of a double sort as bytes once the sign is turned, and all of them for what is negative
  for (let index = 0; index < 8; index += 1) {
    const turned = value < 0 ? 0xff : index === 0 ? 0x80 : 0
    bytes[index] = (bytes[index] as number) ^ turned
  }
  return bytes.toString('hex')
}

/** A text that sorts things of a tree as it is read: each behind what it stands in, then by position. */
export function orderKey(...path: Pick<PlacedRecord, 'id' | 'position'>[]): string {
  return path.map(({ position, id }) => `${sortable(position)}${id}`).join('/')
}
