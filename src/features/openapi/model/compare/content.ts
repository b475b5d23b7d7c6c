/** Returns the media type in lowercase, without its charset. */
export function mediaType(typed: string): string {
  const [type = '', ...parameters] = typed.toLowerCase().split(';')
  const others = parameters.map((one) => one.trim()).filter((one) => !one.startsWith('charset='))
  return [type.trim(), ...others].join('; ')
}

/**
 * Returns whether a media type matches a media range. For example, `text/plain` matches `text/*`.
 */
export function isInMediaRange(type: string, range: string): boolean {
  if (range === type || range === '*/*') return true
  return range.endsWith('/*') && type.startsWith(range.slice(0, -1))
}

/** The media type of forms that send each field as text. */
export const urlEncodedForm = 'application/x-www-form-urlencoded'

/** Returns whether a media type contains the fields of a form. */
export function isForm(type: string): boolean {
  return type === urlEncodedForm || type.startsWith('multipart/')
}

/** Returns whether the location is the content of an XML media type. */
export function isXml(where: string): boolean {
  return /[/+]xml(;|$)/.test(where)
}
