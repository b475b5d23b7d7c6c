/** Formats that say what a value looks like; what else is called a format is a hint, or anybody's own. */
const strict = new Set([
  ...['date', 'date-time', 'time', 'duration', 'email', 'idn-email', 'uuid', 'uri', 'iri'],
  ...['uri-reference', 'iri-reference', 'hostname', 'idn-hostname', 'ipv4', 'ipv6', 'regex'],
  ...['json-pointer', 'relative-json-pointer', 'int8', 'int16', 'int32', 'uint8', 'uint16'],
  ...['uint32', 'float'],
])

/** Each is among the values of those behind it. */
const ways = [
  ['int8', 'int16', 'int32', 'int64'],
  ['uint8', 'uint16', 'uint32', 'uint64'],
  ['float', 'double'],
  ['email', 'idn-email'],
  ['hostname', 'idn-hostname'],
  ['uri', 'uri-reference', 'iri-reference'],
  ['uri', 'iri', 'iri-reference'],
]

/** Whether every value of the one format is one of the other. */
export function isWithinFormat(given: string | undefined, taken: string | undefined): boolean {
  if (taken === undefined || given === taken) return true
  const isWider = ways.some(
    (way) => given !== undefined && way.includes(given) && way.indexOf(given) < way.indexOf(taken),
  )
  // two that are no more than hints may well be the same
  return (
    isWider || !(strict.has(taken) || (given !== undefined && strict.has(given) && isSized(taken)))
  )
}

/** A number that doesn't fit the space that clients keep for it. */
function isSized(format: string): boolean {
  return ways.slice(0, 3).some((way) => way.includes(format))
}
