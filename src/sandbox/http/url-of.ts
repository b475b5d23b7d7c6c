/** The address in this sandbox of what has a path. */
export type UrlOf = (path: string) => string
