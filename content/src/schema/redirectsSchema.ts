import { z } from 'zod'
import { href, schemaHint } from './value.ts'

const from = z
  .string()
  .regex(/^(?:\/[^/?#\s]+)+$/, 'must be a path such as /about, without ?, # or a / at its end')
  .meta({ title: 'Old address', description: 'Such as /about', $comment: 'path that was a page' })

/** The new addresses of pages that moved. */
export const redirectsSchema = z.strictObject({
  ...schemaHint,
  redirects: z
    .array(
      z
        .strictObject({
          from,
          to: href.meta({ title: 'New address', $comment: 'where it leads, not itself a `from`' }),
        })
        .meta({ title: 'Redirect' }),
    )
    .superRefine(function checkTogether(redirects, context) {
      const known = new Set(redirects.map((one) => one.from))
      const seen = new Set<string>()
      for (const [index, one] of redirects.entries()) {
        const add = (field: string, message: string) =>
          context.addIssue({ code: 'custom', path: [index, field], message })
        const [target = ''] = one.to.split(/[?#]/)
        if (known.has(target)) add('to', `leads to another redirect, ${target}: name its final address`)
        if (seen.has(one.from)) add('from', `is redirected twice, ${one.from}`)
        seen.add(one.from)
      }
    }),
})
