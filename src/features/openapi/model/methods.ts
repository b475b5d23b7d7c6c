/** The keys of a path item that contain operations. */
export const methods = [
  ...['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'],
]
