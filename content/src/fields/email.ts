import { z } from 'zod'
import { hideAddresses } from '../html/hideAddresses.ts'
import { encodeMail, storedShift } from '../mail/mailToken.ts'
import { line } from '../schema/value.ts'
import { fieldKind } from './FieldKind.ts'

export const email = fieldKind({
  kind: 'email',
  options: {},
  value: () =>
    line.transform(function disguise(written, context) {
      const address = written.replace(' (at) ', '@') // addresses are hidden as soon as a document is read (EM2)
      if (!z.email().safeParse(address).success) context.addIssue('must be an e-mail address')
      return { label: hideAddresses(address), token: encodeMail(`mailto:${address}`, storedShift) }
    }),
  show: ({ label, token }) => ({ detail: label, token }),
})
