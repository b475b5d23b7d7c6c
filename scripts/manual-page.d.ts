export function manualText(
  version: string,
  commands: readonly { id: string; summary?: string; hidden?: boolean }[],
  topics: Record<string, { summary: string; body: string }>,
): string
