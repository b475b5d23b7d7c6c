import type { ApiOperation, OperationAnswer } from './operation.ts'

const isSuccess = (status: string) => /^[23]/.test(status)

/**
 * Returns whether clients rely on the contents of a response. Errors change often, so they don't
 * count. The default response is an error, unless no other response is a success.
 */
export function reportsSuccess(status: string, { responses }: ApiOperation): boolean {
  if (status !== 'default') return isSuccess(status)
  return ![...responses.keys()].some(isSuccess)
}

/**
 * Returns the responses that a client may get for a documented status; `2XX` matches each 2..
 * status.
 */
export function answersFor(
  status: string,
  before: ApiOperation,
  { responses }: ApiOperation,
): OperationAnswer[] {
  const exact = responses.get(status)
  if (exact) return [exact]
  const where = (isSelected: (other: string) => boolean) =>
    [...responses].filter(([other]) => isSelected(other)).map(([, answer]) => answer)
  const successes = where(isSuccess)
  if (status === 'default') return reportsSuccess(status, before) ? successes : []
  const alike = where((other) => isAlike(status, other))
  if (alike.length > 0 || !isSuccess(status) || successes.length > 0) return alike
  return where((other) => other === 'default')
}

function isAlike(status: string, other: string): boolean {
  return status[0] === other[0] && (status.endsWith('XX') || other.endsWith('XX'))
}
