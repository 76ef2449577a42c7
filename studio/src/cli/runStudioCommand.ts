import { parseArgs } from 'node:util'
import { openStore } from '@tessera/store/openStore'
import { linkTo, openLinks, readOrigin } from '../server/accounts/links.ts'
import { openUsers, type Users } from '../server/accounts/users.ts'
import { roles, type Role } from '../shared/roles.ts'

const usage = `npm run studio -- <command>

  user add <name> --role <role> [--folder pages/]…   adds a user or changes their role; prints a sign-in link
  user list                                          lists users, roles and folders
  user remove <name>                                 removes a user and ends their sessions
  link <name>                                        prints a sign-in link that works once, within an hour

Roles: reader, editor (saves drafts), publisher, admin. With --folder the user may write only documents there.
STUDIO_STORE names the store of accounts (file:.tessera/studio), STUDIO_ORIGIN the origin in links (default: of the last run).
`

/** Runs one command and returns its exit code. Rejects when the command fails. */
export async function runStudioCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  print: (text: string) => void,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      role: { type: 'string' },
      folder: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [first = '', second = '', third = ''] = positionals
  const command = first === 'user' ? `user ${second}` : first
  const name = first === 'user' ? third : second
  const store = openStore(environment['STUDIO_STORE'] ?? 'file:.tessera/studio')
  const users = openUsers(store)

  async function printLink(): Promise<void> {
    const origin =
      environment['STUDIO_ORIGIN'] ?? (await readOrigin(store)) ?? 'http://studio.tessera.localhost:4002'
    print(`Sign in once as ${name}: ${linkTo(origin, await openLinks(store).create(name))}\n`)
  }

  switch (values.help ? 'help' : command) {
    case 'user add':
      await users.add(name, { role: parseRole(values.role), folders: values.folder.map(checkFolder) })
      await printLink()
      return 0
    case 'user list':
      print(await listUsers(users))
      return 0
    case 'user remove':
      if (!(await users.remove(name))) throw unknown(name)
      print(`${name} was removed and will be signed out within seconds.\n`)
      return 0
    case 'link':
      if (!(await users.find(name))) throw unknown(name)
      await printLink()
      return 0
    default:
      print(usage)
      return values.help || first === '' ? 0 : 2
  }
}

function parseRole(given: string | undefined): Role {
  const role = roles.find((one) => one === given)
  if (role) return role
  throw new Error(`--role must be one of ${roles.join(', ')}.`)
}

/** A folder must end with a slash: `pages` would also match `pages-old/`. */
function checkFolder(folder: string): string {
  if (/^[^/.][^\\]*(?:\/|\.\w+)$/.test(folder)) return folder
  throw new Error(`--folder ${folder} must look like pages/ or redirects.json.`)
}

async function listUsers(users: Users): Promise<string> {
  const lines = (await users.list()).map(({ name, role, folders, password }) =>
    [name.padEnd(20), role.padEnd(10), folders.join(', ') || 'everything', password ? '' : '(by link)'].join(
      '  ',
    ),
  )
  return lines.length > 0 ? `${lines.map((line) => line.trimEnd()).join('\n')}\n` : 'There are no users.\n'
}

function unknown(name: string): Error {
  return new Error(`There is no user ${JSON.stringify(name)}: \`npm run studio -- user list\` lists them.`)
}
