import { test } from '@jest/globals'
import { expectRepaired } from '../../support/expectRepaired.ts'
import { useSite } from '../../support/useSite.ts'

const { site } = useSite({ env: { SLOT_DEADLINE_MS: '500' } })

const faults = {
  hangs: `halves['regions-carousel'].render = () => { for (;;) {} }`,
  'never-settles': `halves['regions-carousel'].render = () => new Promise(() => {})`,
  'runs-out-of-memory': `halves['regions-carousel'].render = () => { const all = []; for (;;) all.push(Array(1e6).fill({})) }`,
  'gives-no-text': `halves['regions-carousel'].render = () => 42`,
}

test.each(Object.entries(faults))(
  '[CP1] a server file that %s costs its slot alone, and its rollback repairs it',
  (name, fault) => expectRepaired(site(), name, fault),
)
