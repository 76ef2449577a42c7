/** What one step of an examination came to. */
export type Diagnosis =
  | { title: string; status: 'passed'; detail?: string }
  | {
      title: string
      /** `warned`: it works as it is. */ status: 'warned' | 'refused'
      cause: string
      fix: string
    }

/** What a step says of itself when it finds nothing to pass. */
export interface Trouble {
  status: 'warned' | 'refused'
  cause: string
  fix: string
}

export const refused = (cause: string, fix: string): Trouble => ({ status: 'refused', cause, fix })
export const warned = (cause: string, fix: string): Trouble => ({ status: 'warned', cause, fix })
