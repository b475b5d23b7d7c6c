/** Colours for a terminal; without colour every function gives its text back as it is. */
export function paint(color: boolean) {
  const style = (open: number, close: number) => (text: string) =>
    color && text !== '' ? `\u001b[${open}m${text}\u001b[${close}m` : text
  return {
    bold: style(1, 22),
    dim: style(2, 22),
    red: style(31, 39),
    green: style(32, 39),
    yellow: style(33, 39),
    magenta: style(35, 39),
    cyan: style(36, 39),
  }
}

export type Paint = ReturnType<typeof paint>
