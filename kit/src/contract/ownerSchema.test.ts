import { expect, test } from '@jest/globals'
import { ownerSchema } from './ownerSchema.ts'

const isOwner = (name: string, contact: string) => ownerSchema.safeParse({ name, contact }).success

test('[AL3] an owner has a name in one line, and a mail address or an https link', () => {
  for (const contact of ['maps@example.org', 'https://chat.example.org/channels/maps?x=1'])
    expect(isOwner('Equipo de mapas', contact)).toBe(true)
  for (const contact of [
    'javascript:alert(1)',
    'http://example.org',
    'maps',
    'maps@example.org\n',
    'https://example.org/ "',
    'https://user@example.org',
    `${'m'.repeat(200)}@example.org`,
  ])
    expect([contact, isOwner('Maps', contact)]).toEqual([contact, false])
  for (const name of ['', ' ', 'a\u202eb', 'a\nb', 'a'.repeat(61)])
    expect([name, isOwner(name, 'maps@example.org')]).toEqual([name, false])
})
