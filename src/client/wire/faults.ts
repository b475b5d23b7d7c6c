import { DocsctlError, type ErrorDetails, fewHandlesHint } from '../../errors.ts'
import { TooLarge } from './body.ts'

/** `odd` is an answer that came and can't be read. */
export type FaultName = 'dns' | 'tls' | 'proxy' | 'refused' | 'timeout' | 'reset' | 'odd' | 'local'

/** A request that got no whole answer. */
export interface WireFault {
  name: FaultName
  /** what happened, to be completed with the host */
  what: string
  /** whether the service may have got the request */
  sent: boolean
  /** whether trying again can help */
  passing: boolean
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

/** Names a network error; `undefined` for anything else, which is not to be repeated. */
export function faultOf(error: unknown, proxied: boolean): WireFault | undefined {
  if (error instanceof TooLarge) return tooLarge(error)
  const { code = nameless(error), syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string') return undefined
  const connecting = syscall === 'connect' || error instanceof AggregateError
  const fault = (name: FaultName, what: string, sent: boolean, passing = true): WireFault => ({
    name,
    what,
    sent,
    passing,
    cause: error,
  })
  // What goes wrong before a tunnel stands goes wrong at the proxy.
  const near = (name: FaultName, what: string, passing = true) =>
    proxied
      ? fault('proxy', `the proxy: ${what}`, false, passing)
      : fault(name, what, false, passing)

  if (dnsCodes.includes(code)) {
    return near('dns', 'its name could not be resolved (DNS)', code === 'EAI_AGAIN')
  }
  if (code === 'ECONNREFUSED') return near('refused', 'the connection was refused')
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || (code === 'ETIMEDOUT' && connecting)) {
    return near('timeout', 'it could not be connected to in time (timeout)')
  }
  if (unreachableCodes.includes(code) && connecting) {
    return near('refused', `there is no way to it (${code})`)
  }
  if (localCodes.includes(code)) {
    return fault('local', `this machine gives no further connection (${code})`, false)
  }
  if (tlsCode.test(code)) return fault('tls', `no trusted connection (TLS: ${code})`, false, false)
  if (code === 'UND_ERR_HEADERS_TIMEOUT') {
    return fault('timeout', 'it did not answer in time (timeout)', true)
  }
  if (code === 'UND_ERR_BODY_TIMEOUT') {
    return fault('timeout', 'its answer stopped halfway (timeout)', true)
  }
  if (proxied && (code === 'UND_ERR_ABORTED' || code === 'UND_ERR_INVALID_ARG')) {
    return fault('proxy', 'the proxy refused to connect to it', false, false)
  }
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW') {
    return fault('odd', 'the answer has more headers than can be read', true, false)
  }
  if (code.startsWith('HPE_')) return fault('reset', 'its answer is not whole HTTP', true)
  if (code.startsWith('Z_')) return fault('reset', `its answer can't be unpacked (${code})`, true)
  const odd = code === 'UND_ERR_SOCKET' && interimAnswers[(error as Error).message]
  if (odd) return fault('reset', odd, true)
  if (resetCodes.includes(code) || unreachableCodes.includes(code)) {
    return fault('reset', 'the connection broke off (reset)', true)
  }
  return undefined
}

/** What undici ends a connection for; it reads neither on its way to the answer, and says so in its message alone. */
const interimAnswers: Partial<Record<string, string>> = {
  'bad response': 'it answered 100 Continue, which nobody asked for',
  'bad upgrade': 'it changes to another protocol, which nobody asked for',
}

/** undici gives what its parser refuses a code only now and then. */
function nameless(error: unknown): string | undefined {
  return (error as { name?: unknown }).name === 'HTTPParserError' ? 'HPE_ANSWER' : undefined
}

function tooLarge(error: TooLarge): WireFault {
  const limit = error.limit >= 1e6 ? `${error.limit / 1e6} MB` : `${error.limit} bytes`
  const what = `the answer takes more than the ${limit} of memory that one may take`
  return { name: 'odd', what, sent: true, passing: false, cause: error }
}

export function unreachable(fault: WireFault, host: string, details: ErrorDetails): DocsctlError {
  const hint =
    fault.cause instanceof TooLarge
      ? 'ask for less at once, such as with --page-size, or raise DOCSCTL_MAX_ANSWER'
      : hints[fault.name]
  const isOdd = fault.name === 'odd'
  const message = isOdd ? fault.what : `${host} is not reachable: ${fault.what}`
  return new DocsctlError(isOdd ? 'failed' : 'unreachable', message, {
    retryable: fault.passing,
    ...(hint !== undefined && { hint }),
    ...details,
    cause: fault.cause,
  })
}

const hints: Partial<Record<FaultName, string>> = {
  dns: 'check the API URL and the connection to the network',
  tls: 'where the network inspects TLS, name its certificate authority in NODE_EXTRA_CA_CERTS',
  local: fewHandlesHint,
  proxy: 'check HTTPS_PROXY, HTTP_PROXY and NO_PROXY',
}
