import { DocumentPanel } from './document/DocumentPanel.tsx'
import { HistoryPanel } from './history/HistoryPanel.tsx'
import { PagePlace } from './page/PagePlace.tsx'
import { PublishPanel } from './publish/PublishPanel.tsx'
import { SignIn } from './signIn/SignIn.tsx'
import { useEffect } from 'react'
import { studio } from './store/studio.ts'
import type { Panel } from './store/StudioState.ts'
import { useStudio } from './store/useStudio.ts'
import { TopBar } from './TopBar.tsx'
import { Tree } from './tree/Tree.tsx'

/** The documents, the page in the middle, and what is done with it. */
export function App() {
  const { account, panel } = useStudio()
  useEffect(lookAround, [])
  if (account === undefined) return <p className="studio-wait">The studio opens …</p>
  if (account === null) return <SignIn />
  const { label, Panel } = panels[panel]
  return (
    <>
      <TopBar account={account} />
      <div className="studio-columns">
        <Tree />
        <main className="studio-main">
          <PagePlace />
        </main>
        <section className="studio-panel" aria-label={label}>
          <PanelChoice chosen={panel} />
          <Panel />
        </section>
      </div>
    </>
  )
}

const panels: Readonly<Record<Panel, { label: string; Panel: () => React.ReactNode }>> = {
  document: { label: 'Text', Panel: DocumentPanel },
  history: { label: 'History', Panel: HistoryPanel },
  publish: { label: 'Publish', Panel: PublishPanel },
}

const lookEvery = 5000 /* ms; in a tab that is seen */

function lookAround(): () => void {
  let number: number | undefined
  const timer = setInterval(async function look() {
    if (document.visibilityState === 'visible') number = await studio.lookAround(number)
  }, lookEvery)
  return () => clearInterval(timer)
}

function PanelChoice({ chosen }: { chosen: Panel }) {
  return (
    <div className="studio-choice">
      {(Object.keys(panels) as Panel[]).map((name) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => studio.show(name)}>
          {panels[name].label}
        </button>
      ))}
    </div>
  )
}
