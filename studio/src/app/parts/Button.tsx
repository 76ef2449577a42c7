import type { ComponentProps } from 'react'

/** One that sends no form. */
export function Button(props: ComponentProps<'button'>) {
  return <button type="button" {...props} />
}
