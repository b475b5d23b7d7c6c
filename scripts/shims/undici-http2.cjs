// undici speaks HTTP/2 only where it is told to, and takes it for missing where it has no constants
module.exports = { constants: {} }
