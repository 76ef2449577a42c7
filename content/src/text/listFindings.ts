import type { z } from 'zod'

export const noSuchField = 'there is no such field'

interface Finding {
  path: readonly PropertyKey[]
  message: string
}

/** Lists what is invalid, each by its path; of a union, what does not fit the closest alternative. */
export function listFindings(error: z.ZodError): readonly Finding[] {
  return error.issues
    .flatMap((issue) => innermost(issue))
    .map(({ path, message }) => ({
      path,
      message: inWords(message),
    }))
}

/** Returns the issue itself; for a union, the issues of the closest alternative. */
function innermost(issue: z.core.$ZodIssue): readonly Finding[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: noSuchField }))
  }
  if (issue.code === 'invalid_key') return issue.issues.map(({ message }) => ({ path: issue.path, message }))
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const closest = issue.errors.reduce((best, other) => (other.length < best.length ? other : best))
  return closest.flatMap((inner) => innermost({ ...inner, path: [...issue.path, ...inner.path] }))
}

const kinds: Readonly<Record<string, string>> = {
  array: 'a list, such as [one, other]',
  object: 'a group of fields, such as { from: … }',
  record: 'a group of fields',
  string: 'a text',
  number: 'a number, such as 12.5',
  int: 'a whole number',
  boolean: 'true or false',
}

const limits: Readonly<Record<string, string>> = {
  '<=': 'at most',
  '>=': 'at least',
  '<': 'less than',
  '>': 'more than',
}

/** Says what zod says of a value of the wrong kind or size, in words of an author. */
function inWords(message: string): string {
  if (message.endsWith('received undefined')) return 'is missing'
  const [, options] =
    /^Invalid (?:option: expected one of|discriminator value. Expected) (.+)$/.exec(message) ?? []
  if (options !== undefined)
    return `must be one of ${options.replaceAll(/["']/g, '').replaceAll(/ ?\| ?/g, ', ')}`
  const [, verb, sign = '', limit] =
    /^Too (?:big|small): expected \w+ to (be|have) ([<>]=?)(.+)$/.exec(message) ?? []
  if (verb !== undefined) return `must ${verb} ${limits[sign]} ${limit}`
  const [, wanted = '', found = ''] = /^Invalid input: expected (\w+), received (\w+)$/.exec(message) ?? []
  const kind = kinds[wanted]
  return kind === undefined ? message : `must be ${kind}; it is ${kinds[found]?.replace(/,.*$/, '') ?? found}`
}
