export function sbom(version: string, folders: readonly string[], bunVersion: string): object
