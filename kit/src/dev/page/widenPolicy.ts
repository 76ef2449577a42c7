import { createHash } from 'node:crypto'

/** Directive → what it allows beside. */
export type Additions = Readonly<Record<string, readonly string[]>>

/** A Content-Security-Policy that allows more. A directive that it does not have stays away: it restricts nothing. */
export function widenPolicy(policy: string, additions: Additions): string {
  return policy
    .split(';')
    .map((text) => text.trim())
    .filter(Boolean)
    .map(function widen(directive) {
      const [name = '', ...sources] = directive.split(/\s+/)
      return [...new Set([name, ...sources, ...(additions[name] ?? [])])].join(' ')
    })
    .join('; ')
}

/** How a policy names the exact text of a script or a style element. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
