declare module 'jq-web' {
  interface Jq {
    /** throws an error with jq's own words in `stderr`; nothing at all where jq prints nothing */
    raw(json: string, filter: string, flags?: string[]): string | undefined
  }
  const jq: Promise<Jq>
  export default jq
}
