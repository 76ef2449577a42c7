import type english from './en.json'

/** A message of the interface. */
export type WordKey = keyof typeof english
