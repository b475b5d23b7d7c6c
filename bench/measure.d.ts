export function row(name: string, value: number, bound?: number): void
export function benchPath(file: string): string
export function run(
  args: string[],
  env?: Record<string, string>,
): Promise<{ ms: number; report: string }>
export function measureCpu(work: (env: Record<string, string>) => Promise<unknown>): Promise<number>
export function bareStart(): Promise<number>
export function median(list: number[]): number
export function signedInEnvironment(url: string): Record<string, string>
export function withServer(
  name: string,
  total: number,
  work: (url: string) => Promise<void>,
  ...more: string[]
): Promise<void>
