/** A media type as it is compared: how its text is encoded makes no difference. */
export function mediaType(typed: string): string {
  const [type = '', ...parameters] = typed.toLowerCase().split(';')
  const others = parameters.map((one) => one.trim()).filter((one) => !one.startsWith('charset='))
  return [type.trim(), ...others].join('; ')
}

/** Whether all of a media type is in another one, such as `text/plain` in `text/*`. */
export function isIn(type: string, range: string): boolean {
  if (range === type || range === '*/*') return true
  return range.endsWith('/*') && type.startsWith(range.slice(0, -1))
}

/** Whether a place ends with a media type of XML. */
export function isXml(where: string): boolean {
  return /[/+]xml(;|$)/.test(where)
}
