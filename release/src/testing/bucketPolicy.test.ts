import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

/** As Amazon documents it: what is denied is denied; what no statement allows, too. */
interface Statement {
  Effect: 'Allow' | 'Deny'
  Principal: '*' | { AWS: string | readonly string[] }
  Action: string | readonly string[]
  Resource?: string | readonly string[]
  NotResource?: string | readonly string[]
  Condition?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>
}

const { Statement: statements } = JSON.parse(
  await readFile(join(import.meta.dirname, '../../../examples/s3/bucket-policy.json'), 'utf8'),
) as { Statement: readonly Statement[] }

const listOf = (one: string | readonly string[] = []) => (typeof one === 'string' ? [one] : one)
const fits = (patterns: string | readonly string[] | undefined, text: string) =>
  listOf(patterns).some(
    (pattern) => pattern === text || (pattern.endsWith('*') && text.startsWith(pattern.slice(0, -1))),
  )

interface Asked {
  role: string
  action: string
  resource: string
  facts: Readonly<Record<string, string | undefined>>
}

function applies(statement: Statement, { role, action, resource, facts }: Asked): boolean {
  const { Principal, Action, Resource, NotResource, Condition = {} } = statement
  if (Principal !== '*' && !fits(Principal.AWS, role)) return false
  if (!fits(Action, action)) return false
  if (Resource ? !fits(Resource, resource) : fits(NotResource, resource)) return false
  return Object.entries(Condition).every(([kind, tests]) =>
    Object.entries(tests).every(([name, value]) => {
      const fact = name === 'aws:PrincipalArn' ? role : facts[name]
      if (kind === 'Null') return (fact === undefined) === (value === 'true')
      if (kind === 'ArnNotLike') return !fits(value, fact ?? '')
      if (kind === 'StringLike') return fits(value, fact ?? '')
      throw new Error(`The test knows no condition ${kind}.`)
    }),
  )
}

function may(role: string, action: string, key: string, facts: Asked['facts'] = {}): boolean {
  const asked = { role: `arn:aws:iam::111122223333:role/tessera-${role}`, action, facts }
  const resource = `arn:aws:s3:::example-registry${key && `/site/${key}`}`
  const found = statements.filter((one) => applies(one, { ...asked, resource }))
  return found.some(({ Effect }) => Effect === 'Allow') && !found.some(({ Effect }) => Effect === 'Deny')
}

const roles = ['shell', 'team', 'ops', 'repair', 'forms'] as const
const form = 'forms/production/2026-11-21-0.json'
const created = { 's3:if-none-match': '*' }

test.each([
  ['s3:GetObject', form, ['shell', 'forms'], {}],
  ['s3:GetObjectVersion', form, [], {}],
  ['s3:PutObject', form, ['shell'], created],
  ['s3:PutObject', form, [], {}],
  ['s3:DeleteObject', form, ['shell', 'ops'], {}],
  ['s3:ListBucket', '', ['shell', 'team', 'ops', 'forms'], { 's3:prefix': 'site/forms/production/' }],
  ['s3:ListBucket', '', ['shell', 'team', 'ops'], { 's3:prefix': 'site/blobs/' }],
  ['s3:GetObject', 'blobs/a', ['shell', 'team', 'ops', 'repair'], {}],
  ['s3:PutObject', 'blobs/a', ['team', 'ops', 'repair'], created],
  ['s3:PutObject', 'figures/production/a.json', ['shell'], {}],
  ['s3:DeleteObject', 'env/production/1.json', [], {}],
] as const)('[FV4] by the example policy %s of %s is for %j (%j)', (action, key, who, facts) => {
  expect(roles.filter((role) => may(role, action, key, facts))).toEqual(who)
})
