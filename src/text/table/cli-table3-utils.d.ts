declare module 'cli-table3/src/utils.js' {
  /** What its cells measure and fill text by; they call these through this object. */
  const utils: {
    strlen(text: string): number
    pad(text: string, width: number, filler: string, align: 'left' | 'right' | 'center'): string
    truncate(text: string, width: number): string
  }
  export default utils
}
