/** Brings the forms within `scope` to life; their code is fetched only where there is one. */
export function watchForms(scope: ParentNode): void {
  const forms = scope.querySelectorAll<HTMLFormElement>('form[data-form]')
  if (forms.length === 0) return
  import('./checkInPage.ts').then(
    ({ checkInPage }) => forms.forEach(checkInPage),
    () => {}, // the server checks them all the same
  )
}
