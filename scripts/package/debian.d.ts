export function controlText(version: string, architecture: string, kilobytes: number): string
