declare module 'cli-table3/src/utils.js' {
  /**
   * The functions that the cells use to measure and pad text. They call them through this object.
   */
  const utils: {
    strlen(text: string): number
    pad(text: string, width: number, filler: string, align: 'left' | 'right' | 'center'): string
    truncate(text: string, width: number): string
  }
  export default utils
}
