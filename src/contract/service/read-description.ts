import type { ServiceSchemas } from './schema/forms.ts'
import type { ValueSchema } from './service-operation.ts'

/** An operation in the published description, reduced to its responses. */
interface DescribedOperation {
  method: string
  path: string
  callers: string[]
  streams?: boolean
  /** the responses by status; a string is the name of an error, and `null` is an empty body */
  responses: Record<string, ValueSchema | string | null>
}

/** The successful response of an operation. */
export interface DescribedResponse {
  status: number
  /** absent if the response is empty */
  schema?: ValueSchema
  isStream: boolean
}

export interface DescribedResponses {
  /** the responses by method and path, such as `GET /orgs` */
  byRequest: ReadonlyMap<string, DescribedResponse>
  schemas: ServiceSchemas
}

let loading: Promise<DescribedResponses> | undefined

/**
 * Loads the responses of all operations. The file is large, so only the sandbox and doctor load it.
 */
export function readDescription(): Promise<DescribedResponses> {
  loading ??= load()
  return loading
}

async function load(): Promise<DescribedResponses> {
  const { default: file } = await import('./description.json', {
    with: { type: 'json' },
  })
  const { operations, schemas } = file as unknown as {
    operations: DescribedOperation[]
    schemas: Record<string, ValueSchema>
  }
  return {
    byRequest: new Map(
      operations.map((one) => [`${one.method} ${one.path}`, successResponse(one)]),
    ),
    // a `$ref` contains the full path of the schema
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [`#/components/schemas/${name}`, schema]),
    ),
  }
}

function successResponse({ responses, streams }: DescribedOperation): DescribedResponse {
  const successes = Object.entries(responses).filter(([status]) => status < '300')
  const [status = '204', schema] = successes[0] ?? []
  return {
    status: Number(status),
    isStream: streams ?? false,
    ...(typeof schema === 'object' && schema !== null && { schema }),
  }
}
