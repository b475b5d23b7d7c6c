/** A space whose pages and files a restore can create. */
export type SpacePlace = {
  /** the ID in the backup */
  id: string
  title: string
} & (
  | {
      /** the number of the step that creates the space */
      step: number
    }
  | {
      /** the ID of the existing space in the organization */
      target: string
    }
)
