export const targets: Record<string, { bun: string; esbuild: string; keyring: string }>
export function executableName(version: string, target: string): string
export function executableFormat(head: Uint8Array): string
