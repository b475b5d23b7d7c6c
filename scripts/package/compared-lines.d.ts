interface ComparedCommand {
  id: string
  args: Record<string, { required?: boolean }>
}
export function comparedLines(commands: Record<string, ComparedCommand>): string[]
export function lineArguments(line: string): string[]
