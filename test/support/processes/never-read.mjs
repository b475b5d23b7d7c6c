/**
 * Loaded before the program. Sends Ctrl-C while a document with this mark is being read, and makes
 * reading the document endless.
 */
const mark = 'read without an end'

function interruptedWithin(text, ownWay) {
  if (typeof text !== 'string' || !text.includes(mark)) return ownWay()
  process.kill(process.pid, 'SIGINT')
  for (;;);
}

const { charCodeAt } = String.prototype
String.prototype.charCodeAt = function (at) {
  return at > 0
    ? charCodeAt.call(this, at)
    : interruptedWithin(String(this), () => charCodeAt.call(this, at))
}
const { parse } = JSON
JSON.parse = (text, ...rest) => interruptedWithin(text, () => parse(text, ...rest))
