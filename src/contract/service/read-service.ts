import type { ServiceAnswers, ServiceRequests } from './service-operation.ts'

/**
 * Returns the requests of the current API. They are as large as all commands together, so only
 * `api` and the sandbox read them.
 */
export async function serviceRequests(): Promise<ServiceRequests> {
  const file = await import('./requests.json', { with: { type: 'json' } })
  return file.default as unknown as ServiceRequests
}

/** Returns the responses of the current API, for help. */
export async function serviceAnswers(): Promise<ServiceAnswers> {
  const file = await import('./answers.json', { with: { type: 'json' } })
  return file.default as unknown as ServiceAnswers
}
