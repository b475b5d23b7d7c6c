declare module 'cli-table3/src/utils.js' {
  /**
   * The functions of cli-table3 that measure and pad text. The cells of a table call them through
   * this object.
   */
  const utils: {
    strlen(text: string): number
    pad(text: string, width: number, filler: string, align: 'left' | 'right' | 'center'): string
    truncate(text: string, width: number): string
  }
  export default utils
}
