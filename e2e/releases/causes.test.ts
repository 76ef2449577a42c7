import { test } from '@jest/globals'
import { editServer } from '../support/alteredRemote.ts'
import { expectRolledBack } from '../support/expectRepaired.ts'
import { expectNamed, namingEnv, pressControl, replacing, type Failing } from '../support/expectNamed.ts'
import { useSite } from '../support/useSite.ts'

const visits = useSite({ env: namingEnv })

const kinds: Readonly<Record<string, Failing>> = {
  'a press handler that throws': {
    remote: 'maps',
    edit: replacing(/\.js$/, /(\w+)(\(\w+\?"not now":"yes"\))/, '$1.missing$2'),
    journey: pressControl,
    code: 'REMOTE_THREW',
    message: /^TypeError: \w+\.missing is not a function$/,
    place: ['src/view/MapSlot.tsx', "setShown(open ? 'not now' : 'yes')"],
    seenBy: 'browser',
  },
  'a render that throws': {
    remote: 'regions',
    edit: editServer(
      `const { render } = halves['regions-carousel']; halves['regions-carousel'].render = () => render(undefined)`,
    ),
    journey: (visitor) => visitor.go('/'),
    code: 'REMOTE_THREW',
    message: /^TypeError: Cannot read properties of undefined/,
    place: /^src\/(row|words)\/\w+\.tsx?:\d+$/,
    seenBy: 'server',
  },
}

test.each(Object.entries(kinds))(
  '[CS1] %s is named with remote, version, file and line, in the log, metrics, the ops view and by `release problems`',
  (name, failing) => expectNamed(visits, name, failing),
)

test('[CP1] the server file that throws costs its slot alone, and its rollback repairs it', () =>
  expectRolledBack(visits.site()))
