import { DocsctlError } from '../../errors.ts'

export type ProxyVariables = Readonly<Record<string, string | undefined>>

export interface ProxySetting {
  url: string
  /** hosts that are reached without it, as `NO_PROXY` lists them */
  except: string
}

export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  )
}

/** The proxy that the environment names for a URL; loopback never goes through one. */
export function proxyFor(url: URL, env: ProxyVariables): ProxySetting | undefined {
  if (isLoopback(url.hostname)) return undefined
  const name = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  const value = env[name.toLowerCase()] || env[name]
  if (!value) return undefined
  const proxy = value.includes('://') ? value : `http://${value}`
  if (!URL.canParse(proxy) || !/^(https?|socks5?):/.test(proxy)) {
    // The value isn't shown: it may hold a password.
    throw new DocsctlError('usage', `the value of ${name} is not the URL of a proxy`)
  }
  return { url: proxy, except: env.no_proxy || env.NO_PROXY || '' }
}
