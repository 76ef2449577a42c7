import { useEffect, type ReactNode } from 'react'
import { BlockPanel } from './blocks/BlockPanel.tsx'
import { InsertDialog } from './blocks/InsertDialog.tsx'
import { ActivityDialog } from './dialogs/ActivityDialog.tsx'
import { NewPageDialog } from './dialogs/NewPageDialog.tsx'
import { NewSetDialog } from './dialogs/NewSetDialog.tsx'
import { RemoveDialog } from './dialogs/RemoveDialog.tsx'
import { RenameDialog } from './dialogs/RenameDialog.tsx'
import { ShareDialog } from './dialogs/ShareDialog.tsx'
import { DetailsPanel } from './document/DetailsPanel.tsx'
import { Notices } from './document/Notices.tsx'
import { TextPanel } from './document/TextPanel.tsx'
import { HistoryPanel } from './history/HistoryPanel.tsx'
import { PicturePicker } from './media/PicturePicker.tsx'
import { PagePlace } from './page/PagePlace.tsx'
import { PublishDialog } from './publish/PublishDialog.tsx'
import { SignIn } from './signIn/SignIn.tsx'
import { studio } from './store/studio.ts'
import { panels, type Panel, type Question } from './store/StudioState.ts'
import { useStudio } from './store/useStudio.ts'
import { TopBar } from './TopBar.tsx'
import { Tree } from './tree/Tree.tsx'

/** The documents, the page in the middle, and what is done with it. */
export function App() {
  const { account, panel, question, isTreeOpen } = useStudio()
  useEffect(lookAround, [])
  useEffect(listenToKeys, [])
  if (account === undefined) return <p className="studio-wait">The studio opens …</p>
  if (account === null) return <SignIn />
  const Panel = panelParts[panel].Panel
  const Dialog = question && dialogs[question]
  return (
    <>
      <TopBar account={account} />
      <div className="studio-columns" data-tree={isTreeOpen ? 'open' : undefined}>
        <Tree />
        <main className="studio-main">
          <PagePlace />
        </main>
        <section
          id="studio-panel"
          tabIndex={-1}
          className="studio-panel"
          aria-label={panelParts[panel].label}
        >
          <PanelChoice chosen={panel} />
          <Notices />
          <Panel />
        </section>
      </div>
      {Dialog && <Dialog />}
    </>
  )
}

const panelParts: Readonly<Record<Panel, { label: string; Panel: () => ReactNode }>> = {
  blocks: { label: 'Blocks', Panel: BlockPanel },
  details: { label: 'Details', Panel: DetailsPanel },
  text: { label: 'Text', Panel: TextPanel },
  history: { label: 'History', Panel: HistoryPanel },
}

const dialogs: Readonly<Record<Question, () => ReactNode>> = {
  publish: PublishDialog,
  insert: InsertDialog,
  pictures: PicturePicker,
  newPage: NewPageDialog,
  rename: RenameDialog,
  remove: RemoveDialog,
  share: ShareDialog,
  activity: ActivityDialog,
  newSet: NewSetDialog,
}

const lookEvery = 5000 /* ms; in a tab that is seen */

function lookAround(): () => void {
  const timer = setInterval(function look() {
    if (document.visibilityState === 'visible') void studio.lookAround()
  }, lookEvery)
  return () => clearInterval(timer)
}

/** A field that is written in has an undo of its own. */
function listenToKeys(): () => void {
  function undo(event: KeyboardEvent): void {
    const { target, key, shiftKey, ctrlKey, metaKey } = event
    const isField = target instanceof HTMLElement && target.matches('input, textarea, select')
    if (isField || !(ctrlKey || metaKey) || !['z', 'y'].includes(key.toLowerCase())) return
    event.preventDefault()
    if (shiftKey || key.toLowerCase() === 'y') studio.redo()
    else studio.undo()
  }
  addEventListener('keydown', undo)
  return () => removeEventListener('keydown', undo)
}

function PanelChoice({ chosen }: { chosen: Panel }) {
  return (
    <fieldset className="studio-choice" aria-label="What is shown beside the page">
      {panels.map((name) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => studio.show(name)}>
          {panelParts[name].label}
        </button>
      ))}
    </fieldset>
  )
}
