import { z } from 'zod'
import { defaultSite } from './defaultSite.ts'

/** Parses a list such as `a, b`; `none` is the empty list. */
export const list = z
  .string()
  .transform((given) => (given === 'none' ? [] : given.split(',').map((part) => part.trim())))

/** A text that is not empty. */
export const text = z.string().min(1)
/** An http or https URL. */
export const url = z.url({ protocol: /^https?$/ })
/** The origin of an http or https URL. */
export const origin = url.transform((given) => new URL(given).origin)
/** A whole number from `min` to `max`, both included. */
export const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

/** A port to listen on, with its default. */
export const portFrom = (port: number) =>
  integer(0, 65_535).default(port).describe('Port to listen on; 0 takes a free one')

/** Settings that the site, the preview site and the studio share. */
export const serverSettings = {
  HOST: text.default('127.0.0.1').describe('Address to listen on'),
  SITE_ORIGIN: origin
    .optional()
    .describe('Public origin of the site, e.g. https://example.org; default: the one each request names'),
  CONTENT_DIR: text
    .default(() => defaultSite('.'))
    .describe("The site's folder; default: `tessera.site` of package.json, else the current folder")
    .meta({ isComputed: true }),
  CONTENT_FROM: z
    .enum(['folder', 'registry'])
    .default('folder')
    .describe('Show the documents of CONTENT_DIR, or what `release content publish` published'),
  TRUSTED_PROXIES: list
    .default(['loopback', 'linklocal', 'uniquelocal'])
    .describe(
      'Proxies whose X-Forwarded-For names the client: addresses, ranges, or these names, with commas; `none` for none',
    ),
  LOG_LEVEL: z
    .enum(logLevels)
    .default('info')
    .describe(`One of ${logLevels.join(', ')}`),
}
