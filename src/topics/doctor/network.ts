import { lookup } from 'node:dns/promises'
import { connect } from 'node:tls'
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
      const socket = connect({ host, port, servername: host, rejectUnauthorized: false })
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

async function dnsRow({ hostname }: URL, network: Network): Promise<DoctorRow> {
  const row = rowsOf('network')
  try {
    const addresses = await network.resolve(hostname.replace(/^\[|\]$/g, ''))
    return row('dns', 'ok', `${hostname} is ${addresses.join(', ')}`)
  } catch (error) {
    return row('dns', 'failed', `${hostname}: ${reasonOf(error)}`, {
      hint: 'look at the API URL and the DNS of this network',
    })
  }
}

const soon = 14 * 24 * 60 * 60_000

async function tlsRows(
  { protocol, hostname, port }: URL,
  { runtime }: Pick<Machine, 'runtime'>,
  network: Network,
): Promise<DoctorRow[]> {
  const row = rowsOf('network')
  const extra = runtime.env.NODE_EXTRA_CA_CERTS
  const ownAuthorities = extra
    ? [row('certificate authorities', 'note', extra, { origin: 'NODE_EXTRA_CA_CERTS' })]
    : []
  if (protocol !== 'https:')
    return [row('tls', 'note', 'none: the API URL is http'), ...ownAuthorities]
  try {
    const greeting = await network.greet(hostname, port === '' ? 443 : Number(port))
    const by = greeting.issuer === '' ? '' : `, by ${greeting.issuer}`
    const text = `${greeting.protocol}, certificate until ${greeting.validTo}${by}`
    if (greeting.fault !== undefined) {
      const hint = 'give the certificate authority of this network in NODE_EXTRA_CA_CERTS'
      return [row('tls', 'failed', `${greeting.fault}; ${text}`, { hint }), ...ownAuthorities]
    }
    const left = Date.parse(greeting.validTo) - runtime.clock.now()
    return [row('tls', left < soon ? 'warning' : 'ok', text), ...ownAuthorities]
  } catch (error) {
    return [row('tls', 'failed', reasonOf(error)), ...ownAuthorities]
  }
}
