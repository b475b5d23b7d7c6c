export function row(name: string, value: number, bound?: number): void
