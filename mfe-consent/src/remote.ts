import type { ConsentNoticeData } from '@tessera/kit/contract/content'
import type { RemoteDeclaration } from '@tessera/kit/contract/remote'
import { z } from 'zod'

const text = z.string().nullish()

/** The slot's data: the options that a page gives, and the page's language. */
export type NoticeData = ConsentNoticeData & { language?: string | undefined }

const notice: z.ZodType<NoticeData> = z.object({
  language: z.string().optional(),
  message: text,
  dismiss: text,
  learnMore: text,
  link: text,
  container: text,
  theme: text,
  domain: text,
  path: text,
  expiryDays: z.number().nullish(),
  markup: text,
  appendToBottom: z.boolean().nullish(),
})

export const remote = {
  name: 'consent',
  contract: 1,
  slots: {
    'consent-notice': {
      title: 'Cookie notice',
      description: 'Asks visitors once whether they agree to cookies.',
      icon: 'info',
      data: notice,
      context: ['language'],
      activation: 'at-once',
    },
  },
  owner: { name: 'Privacy team', contact: 'consent@example.org' },
  budgetKb: 7,
  trustedTypes: ['consent'],
} as const satisfies RemoteDeclaration
