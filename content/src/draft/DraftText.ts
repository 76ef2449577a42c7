/** A document as a set has it; `null`: it is removed. */
export interface DraftText {
  file: string
  text: string | null
}
