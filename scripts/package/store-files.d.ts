export function storeFiles(release: {
  version: string
  description: string
  license: string
  homepage: string
  archives: Record<string, { url: string; sha256: string }>
}): Record<string, string>
