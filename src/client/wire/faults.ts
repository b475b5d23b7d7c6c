import { DocsctlError, type ErrorDetails, fewHandlesHint } from '../../errors.ts'
import { TooLarge, Undecodable } from './body.ts'
import { TooSlow } from './response-speed.ts'

/** The kinds of network errors. `odd` is an unreadable response. */
export type FaultName = 'dns' | 'tls' | 'proxy' | 'refused' | 'timeout' | 'reset' | 'odd' | 'local'

/** A failed request without a complete response. */
export interface WireFault {
  name: FaultName
  /** a description of the problem, without the host */
  what: string
  /** true if the service may have received the request */
  sent: boolean
  /** true if a retry may succeed */
  retryable: boolean
  cause: unknown
}

const tlsCode =
  /^(ERR_TLS|ERR_SSL|CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|EPROTO$|UND_ERR_PRX_TLS$)/

const dnsCodes = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME']
const unreachableCodes = ['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'EADDRNOTAVAIL']
const resetCodes = [
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'ERR_STREAM_PREMATURE_CLOSE',
]
const localCodes = ['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM']

/**
 * Classifies a network error. Returns `undefined` for all other errors, which must not be retried.
 */
export function classifyFault(error: unknown, proxied: boolean): WireFault | undefined {
  if (error instanceof TooLarge) return tooLarge(error)
  if (error instanceof TooSlow) {
    const what = `the response is too slow (${error.message})`
    return { name: 'timeout', what, sent: true, retryable: true, cause: error }
  }
  const { code = parserErrorCode(error), syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string') return undefined
  const connecting = syscall === 'connect' || error instanceof AggregateError
  const fault = (name: FaultName, what: string, sent: boolean, retryable = true): WireFault => ({
    name,
    what,
    sent,
    retryable,
    cause: error,
  })
  // until a tunnel is established, errors come from the proxy
  const near = (name: FaultName, what: string, retryable = true) =>
    proxied
      ? fault('proxy', `proxy: ${what}`, false, retryable)
      : fault(name, what, false, retryable)

  if (dnsCodes.includes(code)) {
    return near('dns', 'the hostname could not be resolved (DNS)', code === 'EAI_AGAIN')
  }
  if (code === 'ECONNREFUSED') return near('refused', 'the connection was refused')
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || (code === 'ETIMEDOUT' && connecting)) {
    return near('timeout', 'the connection timed out')
  }
  if (unreachableCodes.includes(code) && connecting) {
    return near('refused', `no route to the host (${code})`)
  }
  if (localCodes.includes(code)) {
    return fault('local', `this machine cannot open more connections (${code})`, false)
  }
  if (tlsCode.test(code)) return fault('tls', `the TLS connection failed (${code})`, false, false)
  if (code === 'UND_ERR_HEADERS_TIMEOUT') {
    return fault('timeout', 'the request timed out', true)
  }
  if (code === 'UND_ERR_BODY_TIMEOUT') {
    return fault('timeout', 'the response timed out', true)
  }
  if (proxied && (code === 'UND_ERR_ABORTED' || code === 'UND_ERR_INVALID_ARG')) {
    return fault('proxy', 'the proxy refused the connection', false, false)
  }
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW') {
    return fault('odd', 'The response headers are too large', true, false)
  }
  if (code.startsWith('HPE_')) return fault('reset', 'the response is not valid HTTP', true)
  if (error instanceof Undecodable)
    return fault('reset', `the response cannot be decompressed (${code})`, true, error.retryable)
  const odd = code === 'UND_ERR_SOCKET' && interimAnswers[(error as Error).message]
  if (odd) return fault('reset', odd, true)
  if (resetCodes.includes(code) || unreachableCodes.includes(code)) {
    return fault('reset', 'the connection was reset', true)
  }
  return undefined
}

/**
 * Interim responses that make undici close the connection. Only the message of undici's error
 * identifies them.
 */
const interimAnswers: Partial<Record<string, string>> = {
  'bad response': 'unexpected 100 Continue response',
  'bad upgrade': 'unexpected protocol upgrade',
}

/** Recognizes undici's parser errors. Some of them have no code. */
function parserErrorCode(error: unknown): string | undefined {
  return (error as { name?: unknown }).name === 'HTTPParserError' ? 'HPE_ANSWER' : undefined
}

function tooLarge(error: TooLarge): WireFault {
  const limit = error.limit >= 1e6 ? `${error.limit / 1e6} MB` : `${error.limit} bytes`
  const what = `The response exceeds the memory limit of ${limit}`
  return { name: 'odd', what, sent: true, retryable: false, cause: error }
}

export function unreachable(fault: WireFault, host: string, details: ErrorDetails): DocsctlError {
  const hint =
    fault.cause instanceof TooLarge
      ? 'Raise DOCSCTL_MAX_ANSWER or, for a list, use a smaller --page-size'
      : hints[fault.name]
  const isMalformed = fault.name === 'odd'
  const message = isMalformed ? fault.what : `The request to ${host} failed: ${fault.what}`
  return new DocsctlError(isMalformed ? 'failed' : 'unreachable', message, {
    retryable: fault.retryable,
    ...(hint !== undefined && { hint }),
    ...details,
    cause: fault.cause,
  })
}

const hints: Partial<Record<FaultName, string>> = {
  dns: 'Check the API URL and the network connection',
  tls: 'If the network inspects TLS, set NODE_EXTRA_CA_CERTS to a file with its CA certificates',
  local: fewHandlesHint,
  proxy: 'Check HTTPS_PROXY, HTTP_PROXY, and NO_PROXY',
}
