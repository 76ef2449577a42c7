import { chromiumOnly } from '../support/chromiumOnly.ts'
import { expectNoLeaks } from '../support/expectNoLeaks.ts'
import { useSharedSite } from '../support/useSite.ts'

const { visit } = useSharedSite()

chromiumOnly(
  '[RT3] twenty moves leave no listener, document or map behind, and the heap grows by less than 3 MB',
  () => visit((visitor) => expectNoLeaks(visitor, 5, 3)),
)
