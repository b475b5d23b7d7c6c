declare module 'jq-web' {
  interface Jq {
    /** What jq prints, without its last line end; `undefined` where it prints nothing. Throws with jq's words in `stderr`. */
    raw(json: string, filter: string, flags?: string[]): string | undefined
  }
  const jq: Promise<Jq>
  export default jq
}
