import { DocsctlError } from '../../errors.ts'

export type ProxyVariables = Readonly<Record<string, string | undefined>>

export interface ProxySetting {
  url: string
  /** the hosts that bypass the proxy, in the format of `NO_PROXY` */
  except: string
}

export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  )
}

/** Returns the proxy for a URL from the environment. Loopback addresses never use a proxy. */
export function proxyFor(url: URL, env: ProxyVariables): ProxySetting | undefined {
  if (isLoopback(url.hostname)) return undefined
  const name = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  const value = env[name.toLowerCase()] || env[name]
  if (!value) return undefined
  const proxy = value.includes('://') ? value : `http://${value}`
  if (!URL.canParse(proxy) || !/^(https?|socks5?):/.test(proxy)) {
    // the error doesn't show the value, because it may contain a password
    throw new DocsctlError(
      'usage',
      `Invalid ${name}. Expected a proxy URL, such as http://proxy.example.com:8080`,
    )
  }
  return { url: proxy, except: env.no_proxy || env.NO_PROXY || '' }
}
