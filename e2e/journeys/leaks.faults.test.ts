import { chromiumOnly } from '../support/chromiumOnly.ts'
import { expectNothingHeld } from '../support/expectNothingHeld.ts'
import { useSharedSite } from '../support/useSite.ts'

const { visit } = useSharedSite()

chromiumOnly(
  '[RT3] two hundred moves leave no listener, document or map behind, and the heap grows by less than 5 MB',
  () => visit((visitor) => expectNothingHeld(visitor, 50, 5)),
  300_000,
)
