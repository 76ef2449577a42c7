import { test } from '@jest/globals'
import { expectRepaired } from '../../support/expectRepaired.ts'
import { useSite } from '../../support/useSite.ts'

const { site } = useSite({ env: { POLL_MS: '100', SLOT_DEADLINE_MS: '500' } })

const faults = {
  throws: `halves['regions-carousel'].render = () => { throw new Error('broken on purpose') }`,
  hangs: `halves['regions-carousel'].render = () => { for (;;) {} }`,
}

test.each(Object.entries(faults))(
  '[CP1] a server file that %s costs its slot alone, and its rollback repairs it',
  (name, fault) => expectRepaired(site(), name, fault),
)
