import type { Change } from '@tessera/release/promotion'
import type { ReactNode } from 'react'
import { OpsPage } from './OpsPage.tsx'

export function ConfirmPage({ remote, environment, from, to, number }: Change): ReactNode {
  return (
    <OpsPage title={`Roll back ${remote}?`}>
      <p>
        All visitors of {environment} get <code>{to}</code> in place of <code>{from}</code>, as number{' '}
        {number}. Tabs that are open keep what they have.
      </p>
      <form className="ops-form" method="post" action="/ops/rollback">
        <input type="hidden" name="remote" value={remote} />
        <input type="hidden" name="from" value={from ?? ''} />
        <label htmlFor="reason">Why? It is recorded.</label>
        <input id="reason" name="reason" maxLength={200} autoComplete="off" />
        <div className="ops-row">
          <button className="ops-button ops-button-strong">Roll back {remote}</button>
          <a className="ops-button" href="/ops">
            Cancel
          </a>
        </div>
      </form>
    </OpsPage>
  )
}

export function RefusedPage({ cause, fix }: { cause: string; fix: string }): ReactNode {
  return (
    <OpsPage title="Nothing was changed">
      <p className="ops-warning" role="alert">
        {cause} {fix}
      </p>
    </OpsPage>
  )
}
