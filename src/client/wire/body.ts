import { Duplex, pipeline, type Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { AnswerWeight, lightShare } from './answer-weight.ts'

/** Thrown for a response above the size limit. */
export class TooLarge extends Error {
  readonly limit: number

  constructor(limit: number) {
    super(`more than ${limit} bytes`)
    this.limit = limit
  }
}

/** Returns the decompressed body of a response, whether compression was requested or not. */
export async function unpacked({ headers, body }: Dispatcher.ResponseData): Promise<Readable> {
  const codings = String(headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && one !== 'identity')
  if (codings.length === 0) return body
  const zlib = await import('node:zlib')
  const unpackers: Record<string, () => NodeJS.ReadWriteStream> = {
    gzip: zlib.createGunzip,
    'x-gzip': zlib.createGunzip,
    br: zlib.createBrotliDecompress,
    deflate: () => Duplex.from((source: AsyncIterable<Buffer>) => inflated(source, zlib)),
  }
  let stream: Readable = body
  for (const coding of codings.reverse()) {
    const unpack = unpackers[coding]
    // an unknown coding that no one decodes stays as it is
    if (!unpack) return stream
    // the last stream of the pipeline reports errors
    stream = pipeline(stream, unpack(), () => {}) as unknown as Readable
  }
  return stream
}

/** Some servers send deflate without its envelope, which starts with these bits. */
async function* inflated(
  source: AsyncIterable<Buffer>,
  { createInflate, createInflateRaw }: typeof import('node:zlib'),
): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  const { value: first, done } = await chunks.next()
  if (done) return
  const whole = async function* () {
    yield first
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  const inflate = ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw()
  yield* pipeline(whole(), inflate, () => {})
}

/** Reads a whole body into memory. Rejects it as soon as it exceeds the limit. */
export function bufferBody(stream: Readable, limit: number): Promise<Buffer> {
  let size = 0
  return bufferStream(stream, (chunk) => {
    size += chunk.length
    return size > limit ? new TooLarge(limit) : undefined
  })
}

/** The same for JSON to parse and print: the limit is the memory that this takes. */
export function bufferAnswer(stream: Readable, limit: number): Promise<Buffer> {
  let size = 0
  let weight: AnswerWeight | undefined
  return bufferStream(stream, (chunk, before) => {
    size += chunk.length
    if (size <= limit * lightShare) return undefined
    if (!weight) {
      weight = new AnswerWeight()
      for (const one of before) weight.add(one)
    }
    return weight.add(chunk) > limit ? new TooLarge(limit) : undefined
  })
}

function bufferStream(
  stream: Readable,
  fault: (chunk: Buffer, before: readonly Buffer[]) => TooLarge | undefined,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => {
      const tooLarge = fault(chunk, chunks)
      if (tooLarge) {
        chunks.length = 0
        stream.destroy(tooLarge)
      } else chunks.push(chunk)
    })
    stream.on('error', reject)
    stream.on('end', () =>
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)),
    )
  })
}

/** Decodes UTF-8 without its byte order mark. */
export function decodeText(bytes: Buffer): string {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return bytes.toString('utf8', marked ? 3 : 0)
}
