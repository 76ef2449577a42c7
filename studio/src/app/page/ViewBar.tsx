import { Button } from '../parts/Button.tsx'
import { Choice } from '../parts/Choice.tsx'
import { studio } from '../store/studio.ts'
import type { View } from '../store/StudioState.ts'
import { useStudio } from '../store/useStudio.ts'

const widths = ['full', 'tablet', 'phone'] as const

/** Width, colour scheme and mode of the preview. */
export function ViewBar() {
  const { view } = useStudio()
  const { width, isDark, mode } = view
  const changeView = (change: Partial<View>) => studio.update({ view: { ...view, ...change } })
  return (
    <div className="studio-bar" role="toolbar" aria-label="Preview">
      <Choice label="Width" names={widths} chosen={width} onChoose={(next) => changeView({ width: next })} />
      <Button aria-pressed={isDark} onClick={() => changeView({ isDark: !isDark })}>
        Dark
      </Button>
      <Button
        id="studio-before-page"
        aria-pressed={mode === 'try'}
        onClick={() => changeView({ mode: mode === 'try' ? 'edit' : 'try' })}
      >
        Try as a visitor
      </Button>
      <a className="studio-skip" href="#studio-panel">
        Skip the page
      </a>
    </div>
  )
}
