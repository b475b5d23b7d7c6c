import { type Duplex, pipeline, Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { AnswerWeight, lightShare } from './answer-weight.ts'
import type { ResponseSpeed } from './response-speed.ts'

/** Thrown if a response exceeds the size limit. */
export class TooLarge extends Error {
  readonly limit: number

  constructor(limit: number) {
    super(`more than ${limit} bytes`)
    this.limit = limit
  }
}

/** Thrown if this version of Node can't decode the encoding of a response. */
class UnknownCoding extends Error {}

/** Thrown if a response can't be decompressed, because it is incomplete or damaged. */
export class Undecodable extends Error {
  readonly code: string
  /** true if a retry may succeed */
  readonly retryable: boolean

  constructor(cause: unknown) {
    super('The response cannot be decompressed', { cause })
    this.retryable = !(cause instanceof UnknownCoding)
    this.code = String((cause as { code?: unknown }).code ?? (cause as Error).message)
  }
}

type Zlib = typeof import('node:zlib')

/**
 * The decoders by content coding. Each decoder gets the first chunk to detect variants of the
 * coding.
 */
const decoders: Record<string, (zlib: Zlib, first: Buffer) => NodeJS.ReadWriteStream> = {
  gzip: (zlib) => zlib.createGunzip(),
  'x-gzip': (zlib) => zlib.createGunzip(),
  br: (zlib) => zlib.createBrotliDecompress(),
  // some servers send deflate without the zlib header, which begins with these bits
  deflate: (zlib, first) =>
    ((first[0] ?? 0) & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw(),
  // docsctl never requests zstd, but a proxy may send it
  zstd: (zlib) => {
    const { createZstdDecompress: create } = zlib as { createZstdDecompress?: () => Duplex }
    if (create) return create()
    throw new UnknownCoding(`Node ${process.versions.node} cannot decode zstd`)
  },
}

/**
 * Returns the decompressed body of a response, even if the server compressed the response without
 * being asked to. Measures the transfer speed if `speed` is given.
 */
export async function unpacked(
  {
    statusCode,
    headers,
    body,
  }: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & { body: Readable },
  speed?: ResponseSpeed,
): Promise<Readable> {
  const codings = String(headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && one !== 'identity')
  const hasNoBody = [204, 205, 304].includes(statusCode) || headers['content-length'] === '0'
  if (hasNoBody) return body
  let stream = speed ? Readable.from(speed.measure(body), { objectMode: false }) : body
  if (codings.length === 0) return stream
  const zlib = await import('node:zlib')
  for (const coding of codings.reverse()) {
    const decoder = decoders[coding]
    // a body with an unknown coding is returned unchanged
    if (!decoder) return stream
    const decode = decoder.bind(undefined, zlib)
    stream = Readable.from(decoded(stream, decode), { objectMode: false })
  }
  return stream
}

/** Yields the decoded bytes. Converts all decoder errors to `Undecodable`. */
async function* decoded(
  source: Readable,
  decode: (first: Buffer) => NodeJS.ReadWriteStream,
): AsyncGenerator<Buffer> {
  let lost: unknown
  const received = async function* (): AsyncGenerator<Buffer> {
    try {
      yield* source
    } catch (error) {
      lost = error
      throw error
    }
  }
  const chunks = received()
  const { value: first = Buffer.alloc(0) } = await chunks.next()
  const whole = async function* () {
    yield first
    yield* chunks
  }
  try {
    yield* pipeline(whole(), decode(first), () => {}) as AsyncIterable<Buffer>
  } catch (error) {
    await chunks.return(undefined)
    // the caller stopped reading before the end
    if (error instanceof TooLarge) throw error
    throw lost ?? new Undecodable(error)
  }
}

/** Reads a whole body into memory. Rejects the body as soon as it exceeds the limit. */
export function bufferBody(stream: Readable, limit: number): Promise<Buffer> {
  let size = 0
  return bufferStream(stream, (chunk) => {
    size += chunk.length
    return size > limit ? new TooLarge(limit) : undefined
  })
}

/** Reads a JSON body. The limit applies to the memory needed to parse and print the body. */
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

/** Decodes UTF-8 and removes a byte order mark. */
export function decodeText(bytes: Buffer): string {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return bytes.toString('utf8', marked ? 3 : 0)
}
