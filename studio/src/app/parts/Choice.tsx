import { Button } from './Button.tsx'

interface ChoiceProps<Name extends string> {
  label: string
  options: Readonly<Record<Name, string>>
  chosen: Name
  onChoose(name: Name): void
}

/** Buttons side by side, of which one is pressed. */
export function Choice<Name extends string>({ label, options, chosen, onChoose }: ChoiceProps<Name>) {
  return (
    <fieldset className="studio-actions" aria-label={label}>
      {(Object.keys(options) as Name[]).map((name) => (
        <Button key={name} aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {options[name]}
        </Button>
      ))}
    </fieldset>
  )
}
