/** Creates a minimal PNG file with the given dimensions and `padding` bytes of image data. */
export function png(width: number, height: number, padding = 0): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const chunks = [chunk('IHDR', header), chunk('IDAT', Buffer.alloc(padding)), chunk('IEND')]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length, 0)
  head.write(type, 4, 'latin1')
  // the checksum is wrong, but docsctl doesn't validate it
  return Buffer.concat([head, data, Buffer.alloc(4)])
}
