import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { classifyFault, unreachable } from '../../client/wire/faults.ts'
import { isLoopback, proxyFor } from '../../client/wire/proxy.ts'
import type { Runtime } from '../../host/program/runtime.ts'
import { maskUrl } from '../../output/text/redact.ts'
import { createRows, type DoctorRow, errorSummary } from './checks.ts'

/** Network lookups that don't use the API of the service. */
export interface Network {
  /** returns the addresses of a host */
  resolve(host: string): Promise<string[]>
  /** returns the TLS details of a server, even if its certificate isn't trusted */
  greet(host: string, port: number): Promise<Greeting>
}

export interface Greeting {
  protocol: string
  /** the reason why the certificate isn't trusted */
  fault?: string
  issuer: string
  validTo: string
}

/** The time limit of a check, in ms. */
const patience = 10_000

export const systemNetwork: Network = {
  resolve: async (host) => {
    const found = await lookup(host, { all: true })
    return found.map(({ address }) => address)
  },
  greet: (host, port) =>
    new Promise((resolve, reject) => {
      // accept an untrusted certificate to report its details; no data is sent
      const named = isIP(host) === 0 ? { servername: host } : {}
      const socket = connect({ host, port, ...named, rejectUnauthorized: false })
      socket.setTimeout(patience, () =>
        socket.destroy(new Error(`No response in ${patience / 1000} s`)),
      )
      socket.once('error', reject)
      socket.once('secureConnect', () => {
        const { issuer, valid_to: validTo } = socket.getPeerCertificate()
        const fault = socket.authorized ? {} : { fault: String(socket.authorizationError) }
        resolve({
          protocol: socket.getProtocol() ?? '',
          issuer: [issuer?.O ?? issuer?.CN ?? ''].flat()[0] ?? '',
          validTo: validTo ?? '',
          ...fault,
        })
        socket.destroy()
      })
    }),
}

/** Checks the proxy, DNS, and TLS. */
export async function checkNetwork(
  environment: Runtime,
  apiUrl: string,
  network: Network = systemNetwork,
): Promise<DoctorRow[]> {
  const row = createRows('network')
  const url = new URL(apiUrl)
  let proxy: ReturnType<typeof proxyFor>
  try {
    proxy = proxyFor(url, environment.env)
  } catch (error) {
    return [row('proxy', 'failed', errorSummary(error))]
  }
  if (proxy) {
    const except = proxy.except === '' ? 'none' : proxy.except
    return [
      row('proxy', 'ok', `${maskUrl(proxy.url)}, exceptions: ${except}`),
      row('dns', 'note', 'resolved by the proxy'),
      row('tls', 'note', 'established through the proxy (see the check "answer")'),
    ]
  }
  const none = isLoopback(url.hostname) ? 'none (the service is on this machine)' : 'none'
  return [
    row('proxy', 'ok', none),
    await dnsRow(url, network),
    ...(await tlsRows(url, environment, network)),
  ]
}

/** Returns the host without the brackets of an IPv6 address. */
const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

async function dnsRow(url: URL, network: Network): Promise<DoctorRow> {
  const row = createRows('network')
  const { hostname } = url
  try {
    const addresses = await network.resolve(bareHost(url))
    return row('dns', 'ok', `${hostname} is ${addresses.join(', ')}`)
  } catch (error) {
    return row('dns', 'failed', `${hostname}: ${errorSummary(error)}`, {
      hint: apiUrlHint,
    })
  }
}

const apiUrlHint = 'Check the API URL and the network connection'

const soon = 14 * 24 * 60 * 60_000

async function tlsRows(url: URL, environment: Runtime, network: Network): Promise<DoctorRow[]> {
  const row = createRows('network')
  const extra = environment.env.NODE_EXTRA_CA_CERTS
  const ownAuthorities = extra
    ? [row('certificate authorities', 'note', extra, { origin: 'NODE_EXTRA_CA_CERTS' })]
    : []
  const { protocol, port } = url
  if (protocol !== 'https:')
    return [row('tls', 'note', 'none (the API URL uses http)'), ...ownAuthorities]
  try {
    const greeting = await network.greet(bareHost(url), port === '' ? 443 : Number(port))
    const by = greeting.issuer === '' ? '' : `, issued by ${greeting.issuer}`
    const text = `${greeting.protocol}, certificate valid until ${greeting.validTo}${by}`
    if (greeting.fault !== undefined) {
      const hint =
        'If the network inspects TLS, set NODE_EXTRA_CA_CERTS to a file with its CA certificates'
      return [row('tls', 'failed', `${greeting.fault}; ${text}`, { hint }), ...ownAuthorities]
    }
    const left = Date.parse(greeting.validTo) - environment.clock.now()
    return [row('tls', left < soon ? 'warning' : 'ok', text), ...ownAuthorities]
  } catch (error) {
    return [tlsFailure(error, url), ...ownAuthorities]
  }
}

/** The error codes of connections to servers that don't support TLS. */
const noTls = ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']

function tlsFailure(error: unknown, { host, port }: URL): DoctorRow {
  const row = createRows('network')
  if (noTls.includes((error as NodeJS.ErrnoException).code ?? '')) {
    const wanted = port === '' ? 'http://' : 'http:// or another port'
    return row('tls', 'failed', `${host} does not support TLS`, {
      hint: `Check the API URL. Did you mean ${wanted}?`,
    })
  }
  const fault = classifyFault(error, false)
  const { message, details } = fault ? unreachable(fault, host, {}) : usualError(error)
  return row('tls', 'failed', message, { ...(details.hint && { hint: details.hint }) })
}

const usualError = (error: unknown) => ({
  message: errorSummary(error),
  details: { hint: apiUrlHint },
})
