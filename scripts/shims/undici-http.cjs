// undici wants a number and a class of it, of which the number is the default unless node was told another
const nodeOptions = `${process.execArgv} ${process.env.NODE_OPTIONS ?? ''}`
module.exports = nodeOptions.includes('--max-http-header-size')
  ? require('node:http')
  : { maxHeaderSize: 16_384, IncomingMessage: class {} }
