import { z } from 'zod'
import { fieldKind, perLanguage } from './FieldKind.ts'

const currency = z.enum(Intl.supportedValuesOf('currency'), {
  error: 'must be a currency of ISO 4217, such as EUR',
})

const format = perLanguage(
  (language, of) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency: of,
      trailingZeroDisplay: 'stripIfInteger',
    }),
)

export const money = fieldKind({
  kind: 'money',
  options: { currency },
  value: () => z.number().min(0, 'must be 0 or more'),
  show: (amount, { currency: of }, language) => ({
    detail: format(language, of).format(amount),
  }),
  given: (amount, { currency: of }) => ({ amount, currency: of }),
  describe: (price, { currency: of }) => ({ offers: { '@type': 'Offer', price, priceCurrency: of } }),
  range: { of: 'number', ends: (amount) => [amount, amount] },
})
