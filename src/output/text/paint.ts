/**
 * Returns functions that color text for a terminal. If color is turned off, they return the text
 * unchanged.
 */
export function paint(color: boolean) {
  const style = (open: number, close: number) => (text: string) =>
    color && text !== '' ? `\u001b[${open}m${text}\u001b[${close}m` : text
  return {
    bold: style(1, 22),
    dim: style(2, 22),
    underline: style(4, 24),
    inverse: style(7, 27),
    strikethrough: style(9, 29),
    red: style(31, 39),
    green: style(32, 39),
    yellow: style(33, 39),
    magenta: style(35, 39),
    cyan: style(36, 39),
  }
}

export type Paint = ReturnType<typeof paint>

const states = {
  green: ['open', 'active', 'ok', 'approved', 'live', 'completed'],
  yellow: [
    'draft',
    'pending',
    'running',
    'in-progress',
    'in-review',
    'paused',
    'changes-requested',
  ],
  red: ['failed', 'broken', 'rejected', 'conflicts', 'error'],
  magenta: ['merged', 'resolved'],
  dim: ['archived', 'cancelled', 'disabled', 'ended', 'expired'],
} as const satisfies Partial<Record<keyof Paint, readonly string[]>>

const stateColors = new Map<string, keyof typeof states>(
  Object.entries(states).flatMap(([color, named]) =>
    named.map((state) => [state, color as keyof typeof states]),
  ),
)

/** Returns the color function for a status. Unknown statuses aren't colored. */
export function statusColor(colors: Paint, status: string): (text: string) => string {
  const color = stateColors.get(status)
  return color === undefined ? (text) => text : colors[color]
}
