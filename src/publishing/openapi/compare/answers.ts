import type { ApiOperation, OperationAnswer } from './operation.ts'

const isSuccess = (status: string) => /^[23]/.test(status)

/**
 * Whether clients are written for what an answer gives: those of errors come and go. What is told by
 * default is an error, unless nothing tells of a success.
 */
export function tellsSuccess(status: string, { responses }: ApiOperation): boolean {
  if (status !== 'default') return isSuccess(status)
  return ![...responses.keys()].some(isSuccess)
}

/** What a client may get where it was told of a status; `2XX` stands for each that begins so. */
export function answersFor(
  status: string,
  before: ApiOperation,
  { responses }: ApiOperation,
): OperationAnswer[] {
  const exact = responses.get(status)
  if (exact) return [exact]
  const where = (isMeant: (other: string) => boolean) =>
    [...responses].filter(([other]) => isMeant(other)).map(([, answer]) => answer)
  const successes = where(isSuccess)
  if (status === 'default') return tellsSuccess(status, before) ? successes : []
  const alike = where((other) => isAlike(status, other))
  if (alike.length > 0 || !isSuccess(status) || successes.length > 0) return alike
  return where((other) => other === 'default')
}

function isAlike(status: string, other: string): boolean {
  return status[0] === other[0] && (status.endsWith('XX') || other.endsWith('XX'))
}
