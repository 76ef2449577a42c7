import { formatLabel } from './formatLabel.ts'
import { Button } from './Button.tsx'

interface ChoiceProps<Name extends string> {
  label: string
  names: readonly Name[]
  chosen: Name
  onChoose(name: Name): void
}

/** Buttons side by side, one of which is pressed. An option's name is its label in lower case. */
export function Choice<Name extends string>({ label, names, chosen, onChoose }: ChoiceProps<Name>) {
  return (
    <fieldset className="studio-actions" aria-label={label}>
      {names.map((name) => (
        <Button key={name} aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {formatLabel(name)}
        </Button>
      ))}
    </fieldset>
  )
}
