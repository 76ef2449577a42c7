/** Says which object and what is wrong with it. */
export class RegistryError extends Error {
  readonly object: string
  /** `refused`: it reads, and nobody whom this registry trusts for it has signed it. */
  readonly kind: 'missing' | 'altered' | 'invalid' | 'unreachable' | 'refused'

  constructor(kind: RegistryError['kind'], object: string, cause: string) {
    super(`${object}: ${cause}`)
    this.name = 'RegistryError'
    this.kind = kind
    this.object = object
  }
}
