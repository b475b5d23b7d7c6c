import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { checkNetwork, type Network, systemNetwork } from '../../../src/features/doctor/network.ts'
import { listen } from '../../support/server.ts'
import { createRuntime } from '../../support/world.ts'

const greeting = {
  protocol: 'TLSv1.3',
  issuer: 'Acme Root',
  validTo: 'Jan  5 10:00:00 2027 GMT',
}

const network: Network = {
  resolve: async () => ['192.0.2.1', '2001:db8::1'],
  greet: async () => greeting,
}

async function rowsAt(
  apiUrl: string,
  changed: Partial<Network> = {},
  env: Record<string, string> = {},
) {
  const clock = { now: () => Date.UTC(2026, 10, 20), sleep: async () => {} }
  const environment = createRuntime({ env, clock })
  const rows = await checkNetwork(environment, apiUrl, { ...network, ...changed })
  return rows.map(({ check, state, value }) => `${check} ${state}: ${value}`)
}

describe('the network checks of doctor', () => {
  it('report the IP addresses and the certificate of the service', async () => {
    assert.deepEqual(await rowsAt('https://api.test'), [
      'proxy ok: none',
      'dns ok: api.test is 192.0.2.1, 2001:db8::1',
      'tls ok: TLSv1.3, certificate valid until Jan  5 10:00:00 2027 GMT, issued by Acme Root',
    ])
  })

  it('report the problem with the address or the certificate', async () => {
    const resolve = () => Promise.reject(new Error('getaddrinfo ENOTFOUND api.test'))
    const greet = async () => ({ ...greeting, fault: 'SELF_SIGNED_CERT_IN_CHAIN' })
    assert.deepEqual(await rowsAt('https://api.test', { resolve, greet }), [
      'proxy ok: none',
      'dns failed: api.test: getaddrinfo ENOTFOUND api.test',
      'tls failed: SELF_SIGNED_CERT_IN_CHAIN; TLSv1.3, certificate valid until Jan  5 10:00:00 2027 GMT, issued by Acme Root',
    ])
  })

  it('skip DNS for an IP address, and explain a response that is not TLS', async () => {
    const server = createServer()
    const port = await listen(server)
    const warnings: Error[] = []
    const onWarning = (warning: Error) => warnings.push(warning)
    process.on('warning', onWarning)
    try {
      const { greet } = systemNetwork
      assert.deepEqual(await rowsAt(`https://127.0.0.1:${port}`, { greet }), [
        'proxy ok: none (the service is on this machine)',
        'dns ok: 127.0.0.1 is 192.0.2.1, 2001:db8::1',
        `tls failed: 127.0.0.1:${port} does not support TLS`,
      ])
    } finally {
      process.off('warning', onWarning)
    }
    assert.deepEqual(warnings, [])
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const greet = () => Promise.reject(refused)
    const [, , tls] = await rowsAt('https://api.test', { greet })
    assert.equal(tls, 'tls failed: The request to api.test failed: the connection was refused')
  })

  it('warn about a certificate that expires within two weeks', async () => {
    const greet = async () => ({ ...greeting, validTo: 'Dec  1 10:00:00 2026 GMT' })
    const [, , tls] = await rowsAt('https://api.test', { greet })
    assert.equal(
      tls,
      'tls warning: TLSv1.3, certificate valid until Dec  1 10:00:00 2026 GMT, issued by Acme Root',
    )
  })

  it('stop at a proxy and hide its password', async () => {
    const env = { HTTPS_PROXY: 'http://ada:hunter2@proxy.test:8080', NO_PROXY: 'intern.test' }
    assert.deepEqual(await rowsAt('https://api.test', {}, env), [
      'proxy ok: http://***@proxy.test:8080, exceptions: intern.test',
      'dns note: resolved by the proxy',
      'tls note: established through the proxy (see the check "answer")',
    ])
    assert.deepEqual(await rowsAt('https://api.test', {}, { HTTPS_PROXY: '::' }), [
      'proxy failed: Invalid HTTPS_PROXY. Expected a proxy URL, such as http://proxy.example.com:8080',
    ])
  })

  it('use no proxy for localhost and require no TLS there', async () => {
    const env = { HTTP_PROXY: 'http://proxy.test', NODE_EXTRA_CA_CERTS: '/etc/acme.pem' }
    assert.deepEqual(await rowsAt('http://localhost:4000', {}, env), [
      'proxy ok: none (the service is on this machine)',
      'dns ok: localhost is 192.0.2.1, 2001:db8::1',
      'tls note: none (the API URL uses http)',
      'certificate authorities note: /etc/acme.pem',
    ])
  })
})
