import { namedRequest } from '../../../src/features/api/named-request.ts'
import { operationNamed } from '../../../src/features/api/service.ts'
import { Sources } from '../../../src/host/arguments/values.ts'

type NamedRun = Parameters<typeof namedRequest>[1]

/**
 * Builds the request of `docsctl api NAME KEY=VALUE…` without running the program, which would take
 * much longer.
 */
export async function buildNamedRequest(name: string, fields: readonly string[], stdin?: string) {
  const named = await operationNamed(name)
  if (!named) throw new Error(`no operation ${name}`)
  const [field, ...rest] = fields
  const run = {
    args: {
      flags: {},
      named: { field },
      rest,
      argv: [],
      text: (flag: string) => (flag === 'input' && stdin !== undefined ? '-' : undefined),
      has: () => false,
    },
    service: {
      session: async () => ({ apiUrl: { value: 'https://api.test' } }),
      context: async () => undefined,
    },
    environment: {
      sources: new Sources(
        { cwd: '/', stdin: { read: async () => stdin ?? '' } } as ConstructorParameters<
          typeof Sources
        >[0],
        new AbortController().signal,
      ),
    },
  } as unknown as NamedRun
  const { body, ...request } = await namedRequest(named, run)
  // as it is sent
  return { ...request, body: body === undefined ? body : JSON.parse(JSON.stringify(body)) }
}
