import { InvalidArgumentError } from 'commander'

/** For commander. */
export function count(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new InvalidArgumentError('It must be a whole number from 1.')
}
