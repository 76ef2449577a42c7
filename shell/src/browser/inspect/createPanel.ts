interface Panel {
  element: HTMLElement
  list: HTMLUListElement
  update(composition: string, slots: number): void
}

/** The box with the list of slots. */
export function createPanel(close: () => void): Panel {
  const element = document.createElement('section')
  element.tabIndex = -1
  element.setAttribute('aria-labelledby', 'title')
  const title = document.createElement('h2')
  title.id = 'title'
  const button = document.createElement('button')
  button.textContent = 'Close (Esc)'
  button.addEventListener('click', close)
  const top = document.createElement('header')
  top.append(title, button)
  const list = document.createElement('ul')
  element.append(top, list)
  return {
    element,
    list,
    update(composition, slots) {
      const text = `${composition}: ${slots} ${slots === 1 ? 'slot' : 'slots'}`
      if (title.textContent !== text) title.textContent = text
    },
  }
}
