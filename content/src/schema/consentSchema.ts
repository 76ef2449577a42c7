import { z } from 'zod'
import { schemaHint } from './value.ts'

/** Options of the cookie notice. An option that is `null` or left out has its default (CN5). */
export const consentSchema = z.strictObject({
  ...schemaHint,
  message: z.string().nullish().describe('Text of the notice'),
  dismiss: z.string().nullish().describe('Label of the button'),
  learnMore: z.string().nullish().describe('Label of the link'),
  link: z.string().nullish().describe('Where "more info" leads; the link shows only when this is not empty'),
  container: z.string().nullish().describe('Element that holds the notice; default: the page'),
  theme: z.string().nullish().describe('Default light-floating'),
  domain: z.string().nullish().describe('Domain of the cookie'),
  path: z.string().nullish().describe('Path of the cookie; default /'),
  expiryDays: z.number().positive().nullish().describe('Default 365'),
  markup: z.string().nullish().describe('Replaces the template'),
  appendToBottom: z.boolean().nullish().describe('Puts the notice below the page, and makes room for it'),
})
