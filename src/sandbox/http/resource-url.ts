/** Returns the URL of a path in this sandbox. */
export type ResourceUrl = (path: string) => string
