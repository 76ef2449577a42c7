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
import { formatLabel } from './parts/formatLabel.ts'
import { LanguagesPanel } from './languages/LanguagesPanel.tsx'
import { PicturePickerContext, type PicturePickerProps } from './fields/PicturePickerContext.ts'
import { PicturePicker } from './media/PicturePicker.tsx'
import { PagePreview } from './page/PagePreview.tsx'
import { Choice } from './parts/Choice.tsx'
import { PublishDialog } from './publish/PublishDialog.tsx'
import { SignIn } from './signIn/SignIn.tsx'
import { studio } from './store/studio.ts'
import { panelNames, type DialogName, type Panel, type PanelProps } from './store/StudioState.ts'
import { useStudio } from './store/useStudio.ts'
import { TopBar } from './TopBar.tsx'
import { Tree } from './tree/Tree.tsx'

const panels: Readonly<Record<Panel, (props: PanelProps) => ReactNode>> = {
  blocks: BlockPanel,
  details: DetailsPanel,
  text: TextPanel,
  languages: LanguagesPanel,
  history: HistoryPanel,
}

const dialogs: Readonly<Record<DialogName, () => ReactNode>> = {
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

const renderPicker = (props: PicturePickerProps) => <PicturePicker {...props} />

/** The studio: documents on the left, the page in the middle, a panel for the open document on the right. */
export function App() {
  const { account, document, panel, dialog, isTreeOpen } = useStudio()
  useEffect(pollPresence, [])
  useEffect(listenToKeys, [])
  if (account === undefined) return <p className="studio-wait">Opening the studio…</p>
  if (account === null) return <SignIn />
  const Panel = panels[panel]
  const Dialog = dialog && dialogs[dialog]
  return (
    <PicturePickerContext value={renderPicker}>
      <TopBar account={account} />
      <div className="studio-columns" data-tree={isTreeOpen ? 'open' : undefined}>
        <Tree />
        <main className="studio-main">
          <PagePreview />
        </main>
        <section id="studio-panel" tabIndex={-1} className="studio-panel" aria-label={formatLabel(panel)}>
          <Choice
            label="Panel beside the page"
            names={panelNames}
            chosen={panel}
            onChoose={(next) => studio.update({ panel: next })}
          />
          <Notices />
          {document ? <Panel document={document} /> : <p className="studio-soft">No document is open.</p>}
        </section>
      </div>
      {Dialog && <Dialog />}
    </PicturePickerContext>
  )
}

const pollInterval = 5000 /* ms, while the tab is visible */

function pollPresence(): () => void {
  const timer = setInterval(function look() {
    if (document.visibilityState === 'visible') void studio.pollPresence()
  }, pollInterval)
  return () => clearInterval(timer)
}

/** Undoes and redoes by keys, except in fields, where the browser's own undo works. */
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
