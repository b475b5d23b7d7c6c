import type { ServiceAnswers, ServiceRequests } from './service-operation.ts'

/** What the living service takes; as large as all commands together, so that only `api` and the sandbox read it. */
export async function serviceRequests(): Promise<ServiceRequests> {
  const file = await import('./requests.json', { with: { type: 'json' } })
  return file.default as unknown as ServiceRequests
}

/** What it answers, for the help. */
export async function serviceAnswers(): Promise<ServiceAnswers> {
  const file = await import('./answers.json', { with: { type: 'json' } })
  return file.default as unknown as ServiceAnswers
}
