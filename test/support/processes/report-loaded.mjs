let port

export function initialize(data) {
  port = data.port
}

export async function load(url, context, next) {
  port.postMessage(url)
  return await next(url, context)
}
