/** What the load is told: whom to ask for what, each address once and in this order. */
export interface LoadOrder {
  origin: string
  paths: readonly string[]
  connections: number
}
