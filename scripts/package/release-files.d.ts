export function checksums(folder: string): string
