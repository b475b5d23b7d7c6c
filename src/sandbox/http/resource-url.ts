/** A function that returns the absolute URL for a path of the sandbox. */
export type ResourceUrl = (path: string) => string
