// what undici makes sure of, without Node's tools for tests behind it
module.exports = (value, message = 'the HTTP client met what it takes for impossible') => {
  if (!value) throw message instanceof Error ? message : new Error(message)
}
