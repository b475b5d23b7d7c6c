import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { faultOf, unreachable } from '../../client/wire/faults.ts'
import { isLoopback, proxyFor } from '../../client/wire/proxy.ts'
import type { Machine } from '../../frame/program/roles.ts'
import { maskUrl } from '../../text/redact.ts'
import { type DoctorRow, reasonOf, rowsOf } from './checks.ts'

/** The ways to ask the network that need no service. */
export interface Network {
  /** the addresses of a host */
  resolve(host: string): Promise<string[]>
  /** what a server shows of itself, whether it is believed or not */
  greet(host: string, port: number): Promise<Greeting>
}

export interface Greeting {
  protocol: string
  /** why its certificate is not believed */
  fault?: string
  issuer: string
  validTo: string
}

/** How long one look may take, in ms. */
const patience = 10_000

export const systemNetwork: Network = {
  resolve: async (host) => {
    const found = await lookup(host, { all: true })
    return found.map(({ address }) => address)
  },
  greet: (host, port) =>
    new Promise((resolve, reject) => {
      // what is wrong with a certificate is the answer here; nothing is sent
      const named = isIP(host) === 0 ? { servername: host } : {}
      const socket = connect({ host, port, ...named, rejectUnauthorized: false })
      socket.setTimeout(patience, () =>
        socket.destroy(new Error(`no answer in ${patience / 1000} s`)),
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

/** Proxy, DNS and TLS on the way to the service. */
export async function lookAtNetwork(
  { runtime }: Pick<Machine, 'runtime'>,
  apiUrl: string,
  network: Network = systemNetwork,
): Promise<DoctorRow[]> {
  const row = rowsOf('network')
  const url = new URL(apiUrl)
  let proxy: ReturnType<typeof proxyFor>
  try {
    proxy = proxyFor(url, runtime.env)
  } catch (error) {
    return [row('proxy', 'failed', reasonOf(error))]
  }
  if (proxy) {
    const except = proxy.except === '' ? 'none' : proxy.except
    return [
      row('proxy', 'ok', `${maskUrl(proxy.url)}, exceptions: ${except}`),
      row('dns', 'note', 'left to the proxy'),
      row('tls', 'note', 'behind the proxy; the row of the service tells whether it works'),
    ]
  }
  const none = isLoopback(url.hostname) ? 'none: the service is on this machine' : 'none'
  return [
    row('proxy', 'ok', none),
    await dnsRow(url, network),
    ...(await tlsRows(url, { runtime }, network)),
  ]
}

/** The name or the address of a host, as the system takes it. */
const hostIn = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

async function dnsRow(url: URL, network: Network): Promise<DoctorRow> {
  const row = rowsOf('network')
  const { hostname } = url
  try {
    const addresses = await network.resolve(hostIn(url))
    return row('dns', 'ok', `${hostname} is ${addresses.join(', ')}`)
  } catch (error) {
    return row('dns', 'failed', `${hostname}: ${reasonOf(error)}`, {
      hint: apiUrlHint,
    })
  }
}

const apiUrlHint = 'look at the API URL and the network that this machine is in'

const soon = 14 * 24 * 60 * 60_000

async function tlsRows(
  url: URL,
  { runtime }: Pick<Machine, 'runtime'>,
  network: Network,
): Promise<DoctorRow[]> {
  const row = rowsOf('network')
  const extra = runtime.env.NODE_EXTRA_CA_CERTS
  const ownAuthorities = extra
    ? [row('certificate authorities', 'note', extra, { origin: 'NODE_EXTRA_CA_CERTS' })]
    : []
  const { protocol, port } = url
  if (protocol !== 'https:')
    return [row('tls', 'note', 'none: the API URL is http'), ...ownAuthorities]
  try {
    const greeting = await network.greet(hostIn(url), port === '' ? 443 : Number(port))
    const by = greeting.issuer === '' ? '' : `, by ${greeting.issuer}`
    const text = `${greeting.protocol}, certificate until ${greeting.validTo}${by}`
    if (greeting.fault !== undefined) {
      const hint = 'give the certificate authority of this network in NODE_EXTRA_CA_CERTS'
      return [row('tls', 'failed', `${greeting.fault}; ${text}`, { hint }), ...ownAuthorities]
    }
    const left = Date.parse(greeting.validTo) - runtime.clock.now()
    return [row('tls', left < soon ? 'warning' : 'ok', text), ...ownAuthorities]
  } catch (error) {
    return [tlsFailure(error, url), ...ownAuthorities]
  }
}

/** What is told of a server that speaks something else than TLS. */
const noTls = ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']

function tlsFailure(error: unknown, { host, port }: URL): DoctorRow {
  const row = rowsOf('network')
  if (noTls.includes((error as NodeJS.ErrnoException).code ?? '')) {
    const wanted = port === '' ? 'http://' : 'http:// or another port'
    return row('tls', 'failed', `what answers at ${host} does not speak TLS`, {
      hint: `look at the API URL: ${wanted} may be meant`,
    })
  }
  const fault = faultOf(error, false)
  const { message, details } = fault ? unreachable(fault, host, {}) : usualError(error)
  return row('tls', 'failed', message, { ...(details.hint && { hint: details.hint }) })
}

const usualError = (error: unknown) => ({ message: reasonOf(error), details: { hint: apiUrlHint } })
