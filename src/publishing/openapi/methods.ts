/** The keys of a path under which operations stand. */
export const methods = [
  ...['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'],
]
